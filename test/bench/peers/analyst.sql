-- One put credit spread a day, and how it ends, as a good analyst writes it: contracts by C2 and C3, exits by X1 from the
-- spread's P&L on each session, then one position at a time. Cents and sessions; $-names are parameters.
CREATE OR REPLACE TEMP TABLE candidates AS
WITH expiries AS (
  SELECT session, expiry, settlement
  FROM (SELECT DISTINCT session, day, expiry, settlement FROM quotes WHERE expiry > day AND settlement > session)
  WHERE abs(expiry - day - 45) <= 22
  QUALIFY row_number() OVER (PARTITION BY session ORDER BY abs(expiry - day - 45), expiry) = 1
),
puts AS (
  SELECT q.*, e.settlement AS settles FROM quotes q JOIN expiries e USING (session, expiry) WHERE q.is_put
),
shorts AS (
  SELECT * FROM puts WHERE bid > 0
  QUALIFY row_number() OVER (PARTITION BY session ORDER BY abs(abs(delta) - 300000), strike) = 1
),
longs AS (
  SELECT * FROM puts
  QUALIFY row_number() OVER (PARTITION BY session ORDER BY abs(abs(delta) - 100000), strike) = 1
),
entries AS (
  SELECT s.session, s.day, s.settles, s.strike AS short_strike, l.strike AS long_strike, s.contract AS short_contract,
    l.contract AS long_contract, (s.bid - l.ask) * 100 - 130 AS opened, abs(s.bid - l.ask) * 100 AS premium
  FROM shorts s JOIN longs l USING (session)
  WHERE s.contract <> l.contract AND s.session < (SELECT max(session) FROM closes)
),
marks AS (
  SELECT e.session, c.session AS mark, e.opened, e.premium, c.day - e.day AS held, c.close, e.short_strike, e.long_strike,
    c.session >= e.settles AS is_expired, c.session = (SELECT max(session) FROM closes) AS is_last,
    s.ask IS NOT NULL AND l.bid IS NOT NULL AS is_quoted,
    last_value(s.ask IGNORE NULLS) OVER path AS short_ask, last_value(l.bid IGNORE NULLS) OVER path AS long_bid
  FROM entries e
  JOIN closes c ON c.session BETWEEN e.session AND e.settles
  LEFT JOIN quotes s ON s.contract = e.short_contract AND s.session = c.session
  LEFT JOIN quotes l ON l.contract = e.long_contract AND l.session = c.session
  WINDOW path AS (PARTITION BY e.session ORDER BY c.session)
),
results AS (
  SELECT *, opened + CASE WHEN is_expired
      THEN (greatest(long_strike - close, 0) - greatest(short_strike - close, 0)) * 100
      ELSE (long_bid - short_ask) * 100 - 130 END AS pnl
  FROM marks WHERE mark > session
),
exits AS (
  SELECT session, mark AS exit, pnl FROM results
  WHERE is_expired OR is_last
    OR (is_quoted AND ((premium > 0 AND (pnl <= -2 * premium OR 2 * pnl >= premium)) OR held >= 30))
  QUALIFY row_number() OVER (PARTITION BY session ORDER BY mark) = 1
)
SELECT session AS entry, exit, pnl FROM exits ORDER BY session;

WITH RECURSIVE following AS (
  SELECT c.entry, c.exit, c.pnl, n.entry AS next FROM candidates c ASOF LEFT JOIN candidates n ON c.exit <= n.entry
),
walk AS (
  SELECT * FROM following WHERE entry = (SELECT min(entry) FROM candidates)
  UNION ALL
  SELECT f.* FROM walk w JOIN following f ON f.entry = w.next
)
SELECT entry, exit, pnl FROM walk ORDER BY entry;
