class Greed:
    @staticmethod
    def points_for(d1, d2, d3, d4, d5):
        dice = [d1, d2, d3, d4, d5]
        total = 0
        for face in range(1, 7):
            times = dice.count(face)
            if times >= 3:
                total += 1000 if face == 1 else 100 * face
                times -= 3
            total += times * {1: 100, 5: 50}.get(face, 0)
        return total
