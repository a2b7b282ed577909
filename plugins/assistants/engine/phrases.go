package engine

import "fmt"

// phrases are the engine's own words, in both languages.
var phrases = map[string]map[string]string{
	"en": {
		"yes": "yes", "no": "no", "coins": "coins", "day": "day", "days": "days", "hour": "hour", "hours": "hours", "minute": "minute",
		"minutes": "minutes",
		"24h":     "Over the last 24 hours", "1h": "Over the last hour", "7d": "Over the last 7 days", "30d": "Over the last 30 days",
		"90d": "Over the last 90 days", "all": "Since the beginning",
		"guide":     "Guide",
		"guided":    "The portal's own guide, which is the same for everybody.",
		"unknown":   "not known now",
		"block":     "As of block %s, %s.",
		"time":      "As of %s.",
		"none":      "There is nothing to show: %s has no entries for this.",
		"partly":    "Of %d of its %d steps it is not known.",
		"unread":    "%s does not know this now, which is not zero.",
		"old":       "It may be old: %s",
		"failed":    "I asked **%s** (%s), and it did not answer: %s",
		"refused":   "I would ask **%s** (%s) for this. %s",
		"off":       "**%s** could answer this, but it is switched off now.",
		"missing":   "I would ask **%s** (%s), and need to know which: name it, or give its address.",
		"foretell":  "I foretell nothing: I answer with what the portal's modules say now and said before.",
		"advise":    "I give no advice. I can show you figures to decide by.",
		"act":       "I do nothing with your wallet: I only read. The pages of the portal have what you want to do.",
		"outside":   "I cannot answer that. I am the portal's own engine, without a language model, and answer from what its modules export.",
		"could":     "I could answer, for example:",
		"nothing":   "No module exports anything that I may ask for you now.",
		"more":      "There are more than are shown.",
		"unsorted":  "Of the rows that were answered first.",
		"stranger":  "Sign in with your wallet, so that I know which one is yours.",
		"catalogue": "I could not ask the portal what its modules export: %s",
	},
	"de": {
		"yes": "ja", "no": "nein", "coins": "Coins", "day": "Tag", "days": "Tage", "hour": "Stunde", "hours": "Stunden", "minute": "Minute",
		"minutes": "Minuten",
		"24h":     "In den letzten 24 Stunden", "1h": "In der letzten Stunde", "7d": "In den letzten 7 Tagen", "30d": "In den letzten 30 Tagen",
		"90d": "In den letzten 90 Tagen", "all": "Seit dem Anfang",
		"guide":     "Handbuch",
		"guided":    "Das Handbuch des Portals, das für alle dasselbe ist.",
		"unknown":   "jetzt nicht bekannt",
		"block":     "Stand: Block %s, %s.",
		"time":      "Stand: %s.",
		"none":      "Es gibt nichts zu zeigen: %s hat dazu keine Einträge.",
		"partly":    "Von %d der %d Schritte ist es nicht bekannt.",
		"unread":    "%s weiß das jetzt nicht, was nicht null heißt.",
		"old":       "Es kann veraltet sein: %s",
		"failed":    "Ich habe **%s** (%s) gefragt und keine Antwort bekommen: %s",
		"refused":   "Dafür würde ich **%s** (%s) fragen. %s",
		"off":       "**%s** könnte das beantworten, ist aber gerade ausgeschaltet.",
		"missing":   "Ich würde **%s** (%s) fragen und muss wissen, wen oder was: mit Namen oder Adresse.",
		"foretell":  "Ich sage nichts voraus: Ich antworte mit dem, was die Module des Portals jetzt und bisher sagen.",
		"advise":    "Ich gebe keinen Rat. Ich kann Zahlen zeigen, nach denen Sie entscheiden.",
		"act":       "Ich tue nichts mit Ihrer Wallet: Ich lese nur. Was Sie tun möchten, geht auf den Seiten des Portals.",
		"outside":   "Das kann ich nicht beantworten. Ich bin die eigene Maschine des Portals, ohne Sprachmodell, und antworte aus dem, was seine Module anbieten.",
		"could":     "Ich könnte zum Beispiel beantworten:",
		"nothing":   "Kein Modul bietet etwas an, wonach ich jetzt für Sie fragen darf.",
		"more":      "Es gibt mehr, als gezeigt ist.",
		"unsorted":  "Von den Zeilen, die zuerst geantwortet wurden.",
		"stranger":  "Melden Sie sich mit Ihrer Wallet an, damit ich weiß, welche Ihre ist.",
		"catalogue": "Ich konnte das Portal nicht fragen, was seine Module anbieten: %s",
	},
}

func say(language, phrase string) string { return phrases[language][phrase] }

func sayf(language, phrase string, args ...any) string {
	return fmt.Sprintf(phrases[language][phrase], args...)
}
