package engine

import "strings"

// alike are words that people say for one another, a group a line. A question that has one of them is a little less like an example that
// has another than like one that has the same.
var alike = map[string]string{
	"en": `latest recent recently newest last new
many much number count
explain mean means meaning work works
holders owners wallets accounts addresses people persons users investors hodlers
price cost costs worth expensive pay charged quote rate
supply circulating circulation exist exists quantity issued
transfers transactions payments tx txs movements transfer sent send sending
stake staked bonded staking bond locked
nodes machines servers devices computers node machine
commission commissions fee fees cut take takes charges
claim claims claimed claimable eligible entitled qualify qualifies airdrop airdrops allocation collect allocated
campaigns campaign giveaway giveaways drops airdrops airdrop
vesting vest vested unlock unlocks schedule schedules release released releasable
sale ico presale offering crowdsale tokensale
sold bought acquire acquired bought buy purchased purchase purchases buying
raised proceeds income earned takings raise funds
close closes end ends finish deadline expire over ending closing
open opens start starts begin begins running started opened
online up alive reachable running available working
offline down dead unreachable broken
delegate delegated delegation delegations
delegators delegator backers supporters
unbonding unbond unstaking unstake withdraw withdrawable cooldown withdrawal
mint minted minting create created issue minters minter
burn burnt burned destroyed destroy
distribution distributed spread concentrated concentration inequality unequal unequally equally evenly gini decentralised decentralized
whales whale rich richest big
balance hold holds holding own owns possess holdings
history happened activity changes changed change past
grow growth grew joined increase development trend growing gain gained expansion
volume moved turnover traffic move moves
busy activity active much lively
flow flows went go goes flowed
software version release client
uptime availability reliable reliability stable stability
heartbeat heartbeats beat beats ping seen report reported heard
portfolio overview assets position positions holdings
rank place position ranking ranked
pause paused halt freeze frozen stopped
cap limit maximum ceiling max
upgrade upgraded upgradeable changed
course results result progress went go going progressed development
minimum needed required requirement
state status healthy alive
missed skipped miss lost
memory ram
cores processors cpus
registered joined since
left remaining available leftover remain remains rest
sent send sending gave spent spend
received receive got get gets incoming
parts places pieces components split divided breakdown shares
network chain protocol
contract address
most largest biggest highest richest big
change changed changes development evolve evolved trend course develop developed`,
	"de": `letzte letzten zuletzt kuerzlich neueste neuesten neue neuen
viel viele anzahl zahl
erklaere erklaer bedeutet bedeuten heisst funktioniert
inhaber besitzer wallets konten adressen leute personen nutzer anleger halter
preis kosten kostet teuer zahle zahlen bezahlen kurs bezahlt
menge gesamtmenge umlauf angebot existiert existieren gesamtangebot
ueberweisungen transaktionen zahlungen bewegungen transfers ueberweisung gesendet transfer ueberwiesen
stake gestakt gebunden staking eingesetzt
nodes knoten maschinen server geraete rechner node
provision provisionen gebuehr gebuehren verlangt nimmt kommission
abholen anspruch ansprueche abgeholt zusteht steht zu airdrop beanspruchen zuteilung beziehen einfordern berechtigt
kampagnen kampagne airdrops airdrop aktionen
vesting frei freigeben freigabe freigegeben plaene sperrfrist unverfallbar
verkauf ico vorverkauf angebot tokenverkauf sale
verkauft gekauft kaufen kauf kaeufe erworben kaufte
eingenommen geld erloes einnahmen erloest eingesammelt
endet ende schliesst schluss frist laeuft vorbei
offen beginnt start startet geoeffnet laeuft
online erreichbar laufen laeuft verfuegbar
offline ausgefallen tot unerreichbar
delegiert delegation delegationen delegieren
delegatoren delegator unterstuetzer
unbonding abheben auszahlen entbinden wartezeit abheben abzuheben
praegen gepraegt schoepfen geschoepft erzeugen minten
verbrannt vernichtet verbrennen
verteilt verteilung gerecht konzentriert konzentration ungleich gleichmaessig gini dezentral
wale reich reichsten grosse
guthaben haelt halten besitzt besitze kontostand bestand
verlauf passiert geschichte geschehen historie getan geaendert veraendert
dazu hinzu gekommen kamen wachsen gewachsen wachstum waechst zunahme entwicklung neue gewonnen zuwachs
volumen bewegt umsatz verkehr umgesetzt
los aktivitaet aktiv betrieb
fluss fluesse geflossen ging stroeme floss
software version stand
uptime verfuegbarkeit zuverlaessig zuverlaessigkeit stabil ausfallsicher
heartbeat heartbeats lebenszeichen gemeldet
portfolio uebersicht ueberblick vermoegen bestand position positionen
rang platz position rangliste
angehalten pausiert eingefroren gestoppt anhalten
obergrenze grenze maximum limit hoechstmenge
aktualisiert geaendert upgrade
verlauf ergebnis ergebnisse lief fortschritt entwicklung entwickelt
mindestens noetig braucht mindeststake
zustand status
verpasst ausgelassen verloren
arbeitsspeicher speicher ram
prozessoren kerne cpu
registriert seit
uebrig verbleibend verbleiben rest restlich verfuegbar bleibt
gesendet geschickt schickte sendete ausgegeben
erhalten bekommen empfangen erhielt
teile teilen anteile aufteilung aufgeteilt teilt bereiche
netzwerk netz protokoll
vertrag adresse contract
meisten groesste groessten hoechste reichste reichsten
veraendert geaendert aenderung entwicklung entwickelt verlauf trend`,
}

// alikes are the groups that a stem is in, by language; alikeWords are their words.
var alikes, alikeWords = func() (map[string]map[string][]int, map[string]map[string]bool) {
	groups, words := map[string]map[string][]int{}, map[string]map[string]bool{}
	for language, lines := range alike {
		groups[language], words[language] = map[string][]int{}, map[string]bool{}
		for n, line := range strings.Split(lines, "\n") {
			for word := range strings.FieldsSeq(line) {
				words[language][word] = true
				root := stem(word, language)
				groups[language][root] = append(groups[language][root], n)
			}
		}
	}
	return groups, words
}()

// asks are words of questions for what the engine does not do: it foretells nothing and advises nobody.
var asks = func() map[string]string {
	all := map[string]string{}
	for what, words := range map[string]string{
		"foretell": "predict prediction forecast forecasts tomorrow future vorhersage prognose prognosen morgen zukunft vorhersagen zukuenftig",
		"advise":   "should recommend recommendation advice worthwhile soll sollte sollten empfehlen empfiehlst empfehlung lohnt lohnen",
	} {
		for word := range strings.FieldsSeq(words) {
			all[word] = what
		}
	}
	return all
}()

// acts are words that begin a request to do something for the visitor.
var acts = set(`send transfer buy sell stake unstake delegate undelegate claim vote mint burn swap withdraw sende ueberweise kaufe kauf verkaufe
	stake delegiere hole praege verbrenne tausche hebe stimme`)

// polite are words before such a request.
var polite = set(`please can could you would bitte kannst koenntest du now jetzt`)
