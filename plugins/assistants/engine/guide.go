package engine

import (
	"embed"
	"fmt"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

//go:embed guide/en.md guide/de.md
var guides embed.FS

// section is a part of the guide in one language: what is the same whatever modules answer.
type section struct {
	title     string
	page      string // of the portal, that it is about
	questions []string
	text      string
}

// guided are the guide's sections by language, in the same order in each.
var guided = func() map[string][]section {
	all := map[string][]section{}
	for _, language := range languages {
		text, err := guides.ReadFile("guide/" + language + ".md")
		if err == nil {
			all[language], err = sections(string(text))
		}
		if err != nil {
			panic(fmt.Sprintf("the guide in %s: %s", language, err))
		}
	}
	if len(all["en"]) != len(all["de"]) {
		panic("the guide has not the same sections in both languages")
	}
	return all
}()

// sections reads a guide: of each a heading, the page, the questions that it answers, and its text.
func sections(text string) (all []section, err error) {
	for part := range strings.SplitSeq("\n"+text, "\n# ") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		head, body, _ := strings.Cut(part, "\n\n")
		lines := strings.Split(head, "\n")
		if len(lines) != 3 || !strings.HasPrefix(lines[1], "path: ") || !strings.HasPrefix(lines[2], "asked: ") {
			return nil, fmt.Errorf("%q has no path and asked below its heading", lines[0])
		}
		all = append(all, section{
			title: lines[0], page: strings.TrimPrefix(lines[1], "path: "),
			questions: strings.Split(strings.TrimPrefix(lines[2], "asked: "), " | "), text: strings.Join(strings.Fields(body), " "),
		})
	}
	return all, nil
}

// guideTools are the guide's sections as questions find them.
func (x *index) guideTools() {
	for i, en := range guided["en"] {
		de := guided["de"][i]
		t := x.tool(portal.Exported{
			Module: guideName, Title: en.title, Name: fmt.Sprint(i + 1), Questions: portal.Questions{EN: en.questions, DE: de.questions},
		})
		t.section, t.personal = map[string]section{"en": en, "de": de}, false
		x.tools = append(x.tools, t)
	}
}

// guideName is what the guide is called among the tools.
const guideName = "guide"

// explain writes a section of the guide, and cites it.
func (w *writer) explain(t *tool) {
	of := t.section[w.language]
	w.steps++
	s := Step{ID: w.steps, Tool: t.name, Title: say(w.language, "guide") + " · " + of.title, Arguments: map[string]string{}, State: Running}
	w.send(Event{Step: &s})
	ended := s
	ended.State = Read
	w.send(Event{Step: &ended})
	w.figures++
	w.send(Event{Figure: &Figure{
		Number: w.figures, Label: say(w.language, "guide"), Value: of.title, Tool: t.name, Path: of.title, Raw: of.title, Page: of.page,
		Source: say(w.language, "guided"),
	}})
	w.text(of.text + cite(w.figures))
}
