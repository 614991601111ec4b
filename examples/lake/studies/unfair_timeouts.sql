-- How many games were won on time by a side that could not mate by any series of legal moves (Article 6.9)?
SELECT result,
       count(*) AS timeouts,
       count(*) FILTER (WHERE chess_unfair_timeout(moves, result, termination)) AS unfair
FROM games
WHERE termination = 'Time forfeit' AND result IN ('1-0', '0-1')
GROUP BY result
ORDER BY result
