-- How often could a player have claimed a draw by threefold repetition, and played on?
SELECT termination,
       count(*) AS games,
       count(*) FILTER (WHERE missed > 0) AS with_claims,
       sum(missed) AS claims
FROM (SELECT termination, chess_missed_claims(moves, 'threefold repetition') AS missed FROM games)
GROUP BY termination
ORDER BY termination NULLS LAST
