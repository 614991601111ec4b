-- Which positions with king and rook against king and knight arose, and how did their games end?
SELECT chess_material(m['fen']) AS material,
       m['key'] AS key,
       count(*) AS times,
       count(*) FILTER (WHERE result = '1-0') AS white,
       count(*) FILTER (WHERE result = '1/2-1/2') AS draws,
       count(*) FILTER (WHERE result = '0-1') AS black
FROM (SELECT result, UNNEST(chess_each(moves)) AS m
      FROM games WHERE chess_contains_material(moves, 'KRvKN'))
WHERE chess_material(m['fen']) = 'KRvKN'
GROUP BY material, key
ORDER BY times DESC, key
