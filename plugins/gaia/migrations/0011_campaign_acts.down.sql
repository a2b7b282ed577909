DROP TABLE campaign_acts;
