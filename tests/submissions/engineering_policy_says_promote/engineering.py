def final_policy(revenue, rounds_left):
    return "Promote" if 4 in revenue else "New"
