-- What was played from the positions of the first six half-moves, however they were reached?
SELECT m['ply'] AS ply, m['fen'] AS fen, m['san'] AS san,
       m['games'] AS games, m['white'] AS white, m['draws'] AS draws, m['black'] AS black
FROM (SELECT UNNEST(chess_opening_tree(moves, result, 6)) AS m FROM games)
ORDER BY games DESC, ply, fen, san
