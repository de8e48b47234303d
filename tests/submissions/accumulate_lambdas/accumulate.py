from functools import reduce
from operator import add, mul

sum_naturals = lambda n: sum(range(n + 1))
accumulate = lambda combiner, start, n, term: reduce(combiner, [term(k) for k in range(1, n + 1)], start)
summation = summation_using_accumulate = lambda n, term: accumulate(add, 0, n, term)
product_using_accumulate = lambda n, term: accumulate(mul, 1, n, term)
combine_ways = lambda first, second: {
    s: sum(first[t] * second[s - t] for t in first if s - t in second)
    for s in {t + p for t in first for p in second}
}
count_sums = lambda num_dice, sides=6: accumulate(combine_ways, {0: 1}, num_dice, lambda k: {f: 1 for f in range(1, sides + 1)})
