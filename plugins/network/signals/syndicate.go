package signals

import (
	"context"
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// syndicated is how many signals a feed for readers has, the newest.
const syndicated = 50

// everyTopic is the feed of all of them.
const everyTopic = "all"

// item is a signal as a feed for readers has it.
type item struct {
	row  Row
	link string
	text string
}

type channel struct {
	title, home string
	items       []item
}

// channelOf is a topic's, for strangers: a reader of feeds has no session. What a signal says in its body is on its page.
func (s *Signals) channelOf(ctx context.Context, name string) (c channel, err error) {
	at, err := s.Host.Portal.Place(ctx)
	if err != nil {
		return c, err
	}
	err = portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		c.title, c.home = "Signals", at.Origin+"/signals"
		query, args := "WHERE s.hidden = ''", []any{}
		if name != everyTopic {
			t, err := topicOf(ctx, tx, name)
			if err != nil {
				return err
			}
			c.title, c.home = "Signals: "+t.Name, at.Origin+"/signals?topic="+t.Topic
			query, args = query+" AND s.topic = $1", append(args, t.Topic)
		}
		rows, err := s.read(ctx, tx, portal.Caller{}, portal.Address{}, fmt.Sprintf("%s ORDER BY s.accepted DESC, s.uid DESC LIMIT %d", query,
			syndicated), args...)
		for _, row := range rows {
			c.items = append(c.items, item{row, at.Origin + "/signals/" + row.UID.String(), told(row)})
		}
		return err
	})
	return c, err
}

// told is how far a signal is, in words.
func told(row Row) string {
	text := fmt.Sprintf("%s by the %s %s. %s, attested by %d.%02d %% of the bonded stake at block %d.", row.Kind, row.Role, row.Publisher,
		row.State, row.Share/100, row.Share%100, row.Block)
	if row.Score != nil {
		text += fmt.Sprintf(" Score %d.%02d %%.", *row.Score/100, *row.Score%100)
	}
	return text
}

func (s *Signals) getJSONFeed(w http.ResponseWriter, r *http.Request) {
	c, err := s.channelOf(r.Context(), r.PathValue("topic"))
	if err != nil {
		node.WriteError(w, r, err)
		return
	}
	type entry struct {
		ID        string   `json:"id"`
		URL       string   `json:"url"`
		Title     string   `json:"title"`
		Text      string   `json:"content_text"`
		Published string   `json:"date_published"`
		Tags      []string `json:"tags"`
	}
	entries := []entry{}
	for _, i := range c.items {
		entries = append(entries, entry{i.row.UID.String(), i.link, i.row.Title, i.text, i.row.Accepted.Format(time.RFC3339),
			[]string{i.row.Topic, string(i.row.Kind), i.row.State}})
	}
	w.Header().Set("Content-Type", "application/feed+json")
	_ = json.NewEncoder(w).Encode(map[string]any{ // who left is told nothing
		"version": "https://jsonfeed.org/version/1.1", "title": c.title, "home_page_url": c.home, "items": entries,
	})
}

func (s *Signals) getRSS(w http.ResponseWriter, r *http.Request) {
	c, err := s.channelOf(r.Context(), r.PathValue("topic"))
	if err != nil {
		node.WriteError(w, r, err)
		return
	}
	type id struct {
		Value     string `xml:",chardata"`
		Permalink bool   `xml:"isPermaLink,attr"`
	}
	type entry struct {
		Title       string   `xml:"title"`
		Link        string   `xml:"link"`
		ID          id       `xml:"guid"`
		Published   string   `xml:"pubDate"`
		Categories  []string `xml:"category"`
		Description string   `xml:"description"`
	}
	feed := struct {
		XMLName     xml.Name `xml:"rss"`
		Version     string   `xml:"version,attr"`
		Title       string   `xml:"channel>title"`
		Link        string   `xml:"channel>link"`
		Description string   `xml:"channel>description"`
		Items       []entry  `xml:"channel>item"`
	}{Version: "2.0", Title: c.title, Link: c.home, Description: "What nodes, validators and wallets signed, and how it was attested."}
	for _, i := range c.items {
		feed.Items = append(feed.Items, entry{i.row.Title, i.link, id{i.row.UID.String(), false}, i.row.Accepted.Format(time.RFC1123Z),
			[]string{i.row.Topic, string(i.row.Kind), i.row.State}, i.text})
	}
	w.Header().Set("Content-Type", "application/rss+xml; charset=utf-8")
	_, _ = w.Write([]byte(xml.Header))
	_ = xml.NewEncoder(w).Encode(feed) // who left is told nothing
}
