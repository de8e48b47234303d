// Packs the work as a zip, and reads one: the file that `dojo grade` takes.
"use strict";
const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const crc32 = (bytes) => ~bytes.reduce((sum, byte) => CRC[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

// Return the bytes of a zip with these files: {path: text}. Nothing is compressed.
function writeZip(files) {
  const pieces = [], list = [], encode = (text) => new TextEncoder().encode(text);
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encode(path), body = encode(text);
    const facts = [20, 0x800, 0, 0, 33]; // version, names in UTF-8, stored, 1980-01-01
    const head = numbers([[4, 0x04034b50], ...shorts(facts), [4, crc32(body)],
      [4, body.length], [4, body.length], [2, name.length], [2, 0]]);
    list.push(numbers([[4, 0x02014b50], [2, 20], ...shorts(facts), [4, crc32(body)],
      [4, body.length], [4, body.length], [2, name.length], ...shorts([0, 0, 0, 0]),
      [4, 0], [4, at]]), name);
    pieces.push(head, name, body);
    at += head.length + name.length + body.length;
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0), count = list.length / 2;
  const end = numbers([[4, 0x06054b50], ...shorts([0, 0, count, count]), [4, size], [4, at], [2, 0]]);
  return new Blob([...pieces, ...list, end], { type: "application/zip" });
}
const shorts = (values) => values.map((value) => [2, value]);
const numbers = (fields) => Uint8Array.from(fields.flatMap(([size, value]) =>
  Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 255)));

// Return the files of a zip as {path: text}; throw where it is not one.
async function readZip(buffer) {
  const view = new DataView(buffer), files = {};
  let end = buffer.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("This is not a zip file.");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const path = new TextDecoder().decode(new Uint8Array(buffer, at + 46, name));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = new Blob([new Uint8Array(buffer, from, view.getUint32(at + 20, true))]);
    const stored = view.getUint16(at + 10, true) === 0;
    if (!path.endsWith("/")) {
      files[path] = await (stored ? packed.text() : unpack(packed, "deflate-raw").then((bytes) => new TextDecoder().decode(bytes)));
    }
    at += 46 + name + extra + comment;
  }
  return files;
}
const unpack = async (blob, format) => new Uint8Array(
  await new Response(blob.stream().pipeThrough(new DecompressionStream(format))).arrayBuffer());

// Return the bytes of a part of this page, or of one in a script beside it.
function part(name) {
  const text = atob(self.shared?.[name] ?? document.getElementById(`part-${name}`).textContent);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return unpack(new Blob([bytes]), "gzip");
}
