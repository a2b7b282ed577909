-- Page views, added up by day (its beginning in UTC): no row is of one view, and none of one person.

CREATE TABLE page_views (
	day   BIGINT NOT NULL,
	route TEXT NOT NULL,
	tier  TEXT NOT NULL,
	views BIGINT NOT NULL,
	PRIMARY KEY (day, route, tier)
);

CREATE TABLE page_referrers (
	day   BIGINT NOT NULL,
	host  TEXT NOT NULL,
	views BIGINT NOT NULL,
	PRIMARY KEY (day, host)
);

CREATE TABLE page_visitors (
	day      BIGINT PRIMARY KEY,
	visitors BIGINT NOT NULL
);
