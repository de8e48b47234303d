"""A lesson as a page: its blocks say whether they stay, and it loads nothing."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

from dicedojo.course.courses import CourseFolder, Courses
from dicedojo.practice.lessons.page import lessons_of, render_lesson
from dicedojo.report.pages import LessonPage

from ...html_pages import Page

ROOT = Path(__file__).parents[3]
LESSON = """\
# Heads

## Red and `x`

**Keep** in `coin.py`:

```python coin.py
x = 1
```

**Keep** in `coin.py`:

```diff coin.py
 x = 1
-y = 2
```

**Try, then undo** in `coin.py`:

```diff coin.py
-x = 1
+x = 1 < 2
```

```console
$ dojo check
```

| side | points |
|---|---|
| heads | 1 |

<script>alert("no")</script>

Next: [tails](02_tails.md).
"""


def page(title: str = "") -> str:
    return render_lesson(LESSON, "Coin", title, ("dojo check", "dojo hint"), "")


def test_a_block_says_whether_it_stays() -> None:
    captions = re.findall(r'<figure class="(\w+)"><figcaption>(.*?)</fig', page())

    assert captions == [
        ("keep", "Keep in <code>coin.py</code>"),
        ("keep", "Keep in <code>coin.py</code>: - goes out, + comes in"),
        ("try", "Try in <code>coin.py</code>, then undo (or <code>dojo try 1</code>)"),
        ("output", "In the terminal"),
    ]


def test_code_is_copied_as_it_stands() -> None:
    blocks = re.findall(
        r'<pre tabindex="0"><code>(.*?)</code></pre>', page(), re.DOTALL
    )
    signs = re.compile(r'<span class="sign">.</span>')
    texts = [re.sub("<.*?>", "", signs.sub("", block)) for block in blocks]

    assert texts == ["x = 1", "x = 1\ny = 2\n", "x = 1\nx = 1 &lt; 2\n", "$ dojo check"]


def test_the_page_loads_and_runs_nothing() -> None:
    shown = page()

    assert "default-src 'none'" in shown
    assert "&lt;script&gt;" in shown
    assert not re.search(r"<script|src=|https?:|02_tails", shown)


def test_headings_lead_through_the_page() -> None:
    shown = page()

    assert '<a href="#red-and-`x`">Red and <code>x</code></a>' in shown
    assert '<h2 id="red-and-`x`">Red and <code>x</code></h2>' in shown
    assert "<h1>Heads</h1>" in shown
    assert "<h1>Step 1 of 3: Heads</h1>" in page("Step 1 of 3: Heads")


def test_a_table_can_be_scrolled_by_key_and_does_not_widen_the_page() -> None:
    assert '<div class="table" tabindex="0"><table>' in page()


def test_a_page_that_names_lessons_gets_them_with_lower_headings() -> None:
    known = Courses((CourseFolder("mine", ROOT),))

    lessons = lessons_of(known, "mine", "accumulate")

    for file, lesson in lessons.items():
        assert (ROOT / file).is_file()
        assert "<h3>" in lesson.body
        assert not re.search(r"<h2|<script", lesson.body)
    assert lessons
    assert lessons_of(known, "mine", "../mine") == {}
    assert lessons_of(known, "another", "accumulate") == {}


def beside(here: str) -> Page:
    """Return the page of one of three lessons, which holds them all."""
    titles = {"01_heads": "Heads", "02_tails": "Tails", "03_x": "X"}
    lessons = [
        LessonPage(f"lessons/coin/{name}.md", title, Markup("<p>{}</p>").format(title))
        for name, title in titles.items()
    ]
    words = (LESSON, "Coin", "", ("dojo check",), "")
    return Page(render_lesson(*words, lessons, f"lessons/coin/{here}.md"))


def test_a_lesson_leads_to_the_one_before_the_next_one_and_all() -> None:
    shown = beside("02_tails")

    links = [str(one["href"]) for one in shown.all("a")]
    assert links.count("#lesson-01_heads") == links.count("#lesson-03_x") == 2
    assert "Previous: Heads Next: X Contents" in shown.text
    assert len(shown.all("details")) == 2
    ids = {f"#{one['id']}" for _, one in shown.tags if "id" in one}
    assert {link for link in links if "red" not in link} <= ids
    assert "Previous" not in beside("01_heads").text
    assert "Contents" not in Page(page()).text
