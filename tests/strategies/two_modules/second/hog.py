final_strategy = lambda score, opponent_score: 6
