package conversations

import (
	"encoding/json"
	"time"

	"gaia.example/portal/plugins/assistants/engine"
)

// Bounds of what a wallet keeps and asks.
const (
	MostConversations = 2000
	MostMessages      = 1000    // in one conversation
	mostThread        = 4 << 20 // bytes of one conversation, from which on it has no more questions
	MostQuestion      = 4000    // characters
	MostTitle         = 120     // characters
	MostAsked         = 30      // questions a minute
	mostRunning       = 4       // answers of one wallet at once
	mostAnswer        = 256 << 10
	listed            = 200
	titled            = 60 // characters of a title that is made of a question
	turns             = 12 // of a branch, that the engine is told
)

// Roles of a Message.
const (
	roleQuestion = "question"
	roleAnswer   = "answer"
)

// State is how far an answer is.
type State string

// States. A question is Done.
const (
	Running     State = "running"
	Done        State = "done"
	Stopped     State = "stopped"     // by its owner
	Interrupted State = "interrupted" // its process has ended
	Failed      State = "failed"      // it became too long, or took too long
)

// Conversation is one in the list.
type Conversation struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Pinned    bool      `json:"pinned"`
	Archived  bool      `json:"archived"`
	Temporary bool      `json:"temporary"` // in no list, deleted after a day
	Head      string    `json:"head"`      // the message that the branch which is shown ends with
	Begun     time.Time `json:"begun"`
	Last      time.Time `json:"last"`
}

// List answers GET /conversations: pinned ones first, then the newest first.
type List struct {
	Conversations []Conversation `json:"conversations"`
	More          bool           `json:"more"` // there are older ones, which a search finds
}

// Thread is a conversation with all its messages, oldest first.
type Thread struct {
	Conversation

	Messages []Message `json:"messages"`
}

// Message is a question or an answer. Those with the same parent are branches.
type Message struct {
	ID          string         `json:"id"`
	Parent      *string        `json:"parent"` // null: it begins the conversation
	Role        string         `json:"role"`
	Language    string         `json:"language"`
	Text        string         `json:"text"`
	Parts       []engine.Event `json:"parts"` // of an answer: its steps once each, and its text in as few parts as there are
	State       State          `json:"state"`
	Step        int64          `json:"step"` // rises with each change
	At          time.Time      `json:"at"`
	FirstMillis *int64         `json:"firstMillis"` // until its first words; null: there are none
	TookMillis  *int64         `json:"tookMillis"`  // null: it has not ended

	understood json.RawMessage
}

// Changed is what the topic "conversations" tells the owner's pages.
type Changed struct {
	Conversation string `json:"conversation"` // empty: any
	// Message is one as it is now; null: the list has changed, or the message is too large for an event.
	Message *Message `json:"message"`
}
