-- How long does a half-move take in the opening, the middlegame and the endgame, in milliseconds?
SELECT CASE WHEN ply <= 20 THEN '1 opening' WHEN ply <= 60 THEN '2 middlegame' ELSE '3 endgame' END AS phase,
       count(spent) AS plies,
       sum(spent) AS total,
       CAST(sum(spent) / count(spent) AS BIGINT) AS average
FROM (SELECT UNNEST(chess_time_spent(clocks, time_control)) AS spent, UNNEST(range(1, plies + 1)) AS ply
      FROM games WHERE clocks IS NOT NULL)
GROUP BY phase
ORDER BY phase
