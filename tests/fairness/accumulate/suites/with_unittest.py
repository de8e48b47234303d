import unittest

import accumulate as acc


class SumTests(unittest.TestCase):
    def test_sum_naturals(self):
        self.assertEqual(acc.sum_naturals(0), 0)
        self.assertEqual(acc.sum_naturals(1), 1)
        self.assertEqual(acc.sum_naturals(10), 55)

    def test_summation(self):
        for function in (acc.summation, acc.summation_using_accumulate):
            self.assertEqual(function(0, self.cube), 0)
            self.assertEqual(function(3, self.cube), 36)

    def test_product(self):
        self.assertEqual(acc.product_using_accumulate(0, self.cube), 1)
        self.assertEqual(acc.product_using_accumulate(3, self.cube), 216)

    def cube(self, k):
        return k**3


class AccumulateTests(unittest.TestCase):
    def setUp(self):
        self.minus = lambda a, b: a - b
        self.plus = lambda a, b: a + b

    def test_start(self):
        self.assertEqual(acc.accumulate(self.plus, 10, 2, lambda k: k), 13)
        self.assertEqual(acc.accumulate(self.plus, 10, 0, lambda k: k), 10)

    def test_result_comes_first(self):
        self.assertEqual(acc.accumulate(self.minus, 10, 2, lambda k: k), 7)

    def test_order_of_terms(self):
        found = acc.accumulate(lambda a, b: a + [b], [], 4, lambda k: k)
        self.assertEqual(found, [1, 2, 3, 4])


class DiceTests(unittest.TestCase):
    def setUp(self):
        self.coin = {1: 1, 2: 1}

    def test_two_coins(self):
        both = acc.combine_ways(self.coin, self.coin)
        self.assertDictEqual(dict(both), {2: 1, 3: 2, 4: 1})

    def test_three_coins(self):
        two = {2: 1, 3: 2, 4: 1}
        three = acc.combine_ways(two, self.coin)
        self.assertDictEqual(dict(three), {3: 1, 4: 3, 5: 3, 6: 1})

    def test_one_die(self):
        self.assertDictEqual(
            dict(acc.count_sums(1)), {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
        )

    def test_no_dice(self):
        self.assertDictEqual(dict(acc.count_sums(0)), {0: 1})

    def test_two_dice(self):
        ways = acc.count_sums(2)
        self.assertEqual(ways[2], 1)
        self.assertEqual(ways[7], 6)
        self.assertEqual(ways[12], 1)
        self.assertEqual(len(ways), 11)

    def test_other_dice(self):
        self.assertDictEqual(
            dict(acc.count_sums(2, sides=3)), {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
        )


if __name__ == "__main__":
    unittest.main()
