DROP INDEX changes_by_attestor;
DROP TABLE signal_attestations;
DROP TABLE signals;
DROP TABLE signal_topics;
DROP TABLE public_log_nodes;
DROP TABLE public_log_entries;
DROP TABLE public_log;
