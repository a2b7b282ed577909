import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** The texts of the benchmarks' pages, in German. */
export default {
  title: 'Benchmarks',
  'lede.loading': 'Die Benchmarks werden gelesen.',
  lede: {
    one: '{count} Maschine hat einen Benchmark, der gilt. Jeder beginnt mit einem Seed des Portals, das {samples} Messungen davon nachrechnet, und gilt {hours} h',
    other:
      '{count} Maschinen haben einen Benchmark, der gilt. Jeder beginnt mit einem Seed des Portals, das {samples} Messungen davon nachrechnet, und gilt {hours} h',
  },
  failed: 'Die Benchmarks konnten nicht gelesen werden',
  nodes: 'Alle Nodes',
  setup: 'Node einrichten',
  mine: 'Ihrer',
  none: '—',
  terminal: 'In einem Terminal',

  empty: 'Noch wurde keine Maschine gemessen',
  'empty.text': {
    one: 'Es gibt {count} Node. Das Portal fragt ihn von selbst nach einem Benchmark; der erste dauert etwa eine Minute. Machen Sie eine Ihrer Maschinen zum Node, um sie auch zu messen.',
    other:
      'Es gibt {count} Nodes. Das Portal fragt jeden von selbst nach einem Benchmark; der erste dauert etwa eine Minute. Machen Sie eine Ihrer Maschinen zum Node, um sie zu messen.',
  },
  'empty.nodes':
    'Es gibt noch keinen Node. Machen Sie eine Ihrer Maschinen zum ersten: Das Portal fragt ihn dann von selbst nach einem Benchmark, der etwa eine Minute dauert.',
  'empty.mine': 'Noch wurde keine Ihrer Maschinen gemessen',
  'empty.measure':
    'Das Portal fragt Ihren Node von selbst nach einem Benchmark, und der Agent misst, sobald die Maschine ruht. Der erste dauert etwa eine Minute. Um jetzt zu messen, führen Sie das auf der Maschine aus:',
  'empty.filtered': 'Kein Benchmark passt',
  'empty.filtered.text': 'Lassen Sie einen Filter weg, um mehr zu sehen.',
  clear: 'Filter löschen',

  counts: 'Benchmarks in Zahlen',
  'count.measured': 'Gemessene Maschinen',
  'count.measured.note': { one: 'von {count} Node', other: 'von {count} Nodes' },
  'count.measured.definition':
    'Nodes, die einen Benchmark gesandt haben, der angenommen wurde, ohne die, die aufgegeben wurden.',
  'count.nodes': 'Nodes',
  'count.none': 'Ohne Benchmark',
  'count.counting': 'Gelten jetzt',
  'count.counting.definition':
    'Nodes, deren letzter Benchmark jünger als {hours} h und nicht erfunden ist: gemessen, ohne abgelaufene, ohne erfundene.',
  'count.expired': 'Abgelaufen',
  'count.verified': 'Nachgerechnet',
  'count.verified.definition':
    'Die, die jetzt gelten und von denen das Portal {samples} zufällige Messungen nachgerechnet und dasselbe erhalten hat: die gelten, ohne die, die warten.',
  'count.waiting': 'Warten darauf',
  'count.madeUp': 'Erfunden',
  'count.madeUp.definition':
    'Nodes, bei deren letztem Benchmark eine Messung anders herauskam, als das Portal sie nachrechnete. Keine seiner Zahlen gilt.',
  'count.mine': { one: '{count} davon ist Ihrer', other: '{count} davon sind Ihre' },

  class: 'Klasse',
  'class.all': 'Jede Klasse',
  'class.words': {
    one: '{arch}, {count} Prozessor, bis {memory} GiB',
    other: '{arch}, bis {count} Prozessoren, bis {memory} GiB',
  },
  'class.definition':
    'Architektur, Prozessoren und Speicher in GiB, jeweils auf die nächste Zweierpotenz aufgerundet: amd64-8c-16g hat 5 bis 8 Prozessoren und mehr als 8 bis 16 GiB.',
  part: 'Gemessen',
  'part.cpu-single': 'Ein Prozessor',
  'part.cpu-single.definition':
    'Runden eines Prozessors in der Sekunde. Eine Runde multipliziert zwei Matrizen aus 64 × 64 ganzen Zahlen, sortiert das Produkt und bildet seinen Hash. Median der Messungen.',
  'part.cpu-multi': 'Alle Prozessoren',
  'part.cpu-multi.definition':
    'Dieselben Runden auf allen Prozessoren zugleich, von allen zusammen in der Sekunde. Median der Messungen.',
  'part.memory': 'Speicher',
  'part.memory.definition':
    'Bytes in der Sekunde, die von einem Speicherbereich in einen anderen kopiert werden. Median der Messungen.',
  'part.disk-read': 'Platte, lesen',
  'part.disk-read.definition':
    'Bytes in der Sekunde, die aus einer Datei im Ordner des Agenten zurückgelesen werden, am Cache des Systems vorbei. Median der Messungen.',
  'part.disk-write': 'Platte, schreiben',
  'part.disk-write.definition':
    'Bytes in der Sekunde, die in eine Datei im Ordner des Agenten geschrieben werden, bis die Platte sagt, dass sie sie hat. Median der Messungen.',
  'part.disk-random': 'Platte, verstreut',
  'part.disk-random.definition':
    'Seiten von 4 KiB in der Sekunde, die verstreut aus dieser Datei gelesen werden. Median der Messungen.',
  'part.wasm': 'WebAssembly',
  'part.wasm.definition':
    'Runden eines WebAssembly-Moduls in wazero in der Sekunde: Jede schreibt 8.192 Zahlen und liest, wohin sie zeigen. Median der Messungen.',
  'part.net-down': 'Netz, hin',
  'part.net-down.definition': 'Bytes in der Sekunde von diesem Portal zur Maschine. Median der Messungen.',
  'part.net-up': 'Netz, her',
  'part.net-up.definition': 'Bytes in der Sekunde von der Maschine zu diesem Portal. Median der Messungen.',
  'part.net-round': 'Hin und zurück',
  'part.net-round.definition':
    'Wie lange eine Anfrage an dieses Portal und ihre Antwort dauern. Aus Anfragen in der Sekunde berechnet; Median der Messungen.',
  'unit.ms': '{count} ms',
  'unit.rounds': '{count} Runden/s',
  'unit.pages': '{count} Seiten/s',
  'unit.of.rounds/s': 'Runden in der Sekunde',
  'unit.of.B/s': 'Bytes in der Sekunde',
  'unit.of.pages/s': 'Seiten in der Sekunde',
  'unit.of.trips/s': 'Anfragen in der Sekunde',
  percentile: 'P{percent}',
  spread: 'Streuung',
  'spread.definition':
    'Der Messungen eines Prozessors: die höchste weniger die niedrigste, als Teil des Medians. Die der anderen stehen auf der Seite des Benchmarks.',
  'spread.note': 'Streuung {percent}',
  again: 'Nachgerechnet',
  'again.definition':
    'Wie viele Messungen das Portal aus dem Seed nachgerechnet hat: {samples} jedes Benchmarks, aus verschiedenen Teilen, zufällig gezogen, nachdem er angenommen war. Sie zeigen, dass gerechnet wurde; wie lange es dauerte, sagt der Node.',
  'again.none': 'noch nicht',
  'again.portal': { one: '{count} Messung', other: '{count} Messungen' },
  'again.same': 'Gleiches Ergebnis',
  'again.other': 'Anderes Ergebnis',
  suite: 'Suite',

  list: 'Benchmarks aller Maschinen',
  'column.node': 'Node',
  'column.taken': 'Gemessen',
  'column.owner': 'Besitzer',
  search: 'Name, Schlüssel oder Besitzer',
  owner: 'Wessen',
  'owner.all': 'Alle Maschinen',
  'owner.mine': 'Meine',
  state: 'Zustand',
  'state.definition':
    'Angenommen: Noch nichts wurde nachgerechnet. Geprüft: {samples} Messungen wurden es und kamen gleich heraus. Erfunden: Eine kam anders heraus. Abgelaufen: älter als {hours} h',
  'state.all': 'Jeder Zustand',
  'state.counting': 'Gelten jetzt',
  'state.taken': 'Angenommen',
  'state.verified': 'Geprüft',
  'state.expired': 'Abgelaufen',
  'state.made_up': 'Erfunden',

  'bands.title': 'Nach Klasse der Maschine',
  'bands.failed': 'Die Zahlen dieser Klasse konnten nicht gelesen werden',
  'bands.none': 'Jetzt gilt kein Benchmark',
  'bands.none.text':
    'Bänder werden aus Benchmarks gemacht, die gelten, und aus nichts sonst. Das Portal fragt die Nodes nach neuen.',
  'bands.figures': 'Perzentile',
  'bands.percent': 'P{percent}',
  'bands.few': {
    one: '{count} Maschine dieser Klasse hat es gemessen. Bänder gibt es ab {least} Maschinen.',
    other: '{count} Maschinen dieser Klasse haben es gemessen. Bänder gibt es ab {least} Maschinen.',
  },
  'bands.histogram': '{part} (in {unit}): {class}',
  'bands.machines': { one: '{count} Maschine.', other: '{count} Maschinen.' },
  'bands.unit': 'Maschinen',

  'proof.median':
    'Die Zahl einer Messung ist Menge × 10⁹ ÷ Nanosekunden, abgerundet; die des Teils ist der Median seiner Messungen.',
  'proof.sample': 'Messung {number}',
  'proof.sample.text': '{amount} in {time} ms: {figure}',
  'proof.signed': 'Signierter Benchmark',
  'proof.band':
    'Nächster Rang: von n aufsteigend geordneten Zahlen die am Rang {percent} × n ÷ 100, aufgerundet. Sie ist also, was eine Maschine gemessen hat.',
  'proof.band.machines': 'Zahlen der Klasse',
  'proof.band.rank': 'Rang',
  'proof.band.figure': 'Zahl an diesem Rang',
  'proof.percentile': 'Zahlen der Klasse, die nicht über dieser liegen, als Teil aller, die gelten.',
  'proof.percentile.below': 'Nicht über dieser',

  'terms.title': 'Wie gemessen wird',
  'terms.seed': 'Seed',
  'terms.seed.text':
    'Das Portal gibt einem Node einen Seed auf einmal, der {minutes} min gut ist. Alles, was gerechnet wird, hängt von ihm ab.',
  'terms.samples': 'Messungen',
  'terms.samples.text': '{samples} jedes Teils; der Median gilt. Jede hat den Digest dessen, was herauskam.',
  'terms.idle': 'Ruhende Maschine',
  'terms.idle.any':
    'Der Agent misst, wenn die Prozessoren zu 80 % ruhen. In diesem Entwicklungsnetz nimmt das Portal jede.',
  'terms.idle.text':
    'Der Agent misst, wenn die Prozessoren zu 80 % ruhen; unter {percent} weist das Portal das Ergebnis zurück. Alles andere geht dem Messen vor.',
  'terms.again.text':
    'Das Portal rechnet {samples} Messungen jedes Ergebnisses in seiner eigenen Zeit nach. Kommt eine anders heraus, gilt das ganze Ergebnis nicht mehr, und der Besitzer erfährt es.',
  'terms.counts': 'Gilt',
  'terms.counts.text': '{hours} h Das Portal fragt {minutes} min vor dem Ende nach dem nächsten.',
  'terms.pause': 'Pause',
  'terms.pause.text': '{minutes} min bis zum nächsten Seed, {again} nach einem erfundenen Ergebnis.',
  'terms.bands': 'Bänder',
  'terms.bands.text':
    'Perzentile nach dem nächsten Rang, aus Benchmarks, die jetzt gelten, für Klassen ab {least} Maschinen.',
  'terms.suite': 'Suite',
  'terms.suite.full': '1, die volle: Sie dauert etwa eine Minute.',
  'terms.suite.short': '2, eine kurze für Entwicklungsnetze: Ihre Zahlen sind nur miteinander zu vergleichen.',
  'terms.raw': 'Aufbewahrt',
  'terms.raw.text':
    'Rohe Messungen {days} Tage und die des letzten Benchmarks eines Nodes; Zahlen ein Jahr. Jeder darf sie lesen.',

  one: 'Benchmark',
  'one.title': 'Benchmark von {name}',
  'one.failed': 'Der Benchmark konnte nicht gelesen werden',
  'one.lede': '{machine}. Gemessen {time}, ruhte kurz davor zu {idle}.',
  'one.all': 'Alle Benchmarks',
  'one.node': 'Der Node',
  'one.suite': 'Suite {suite}',
  'one.until': 'gilt bis {time}',
  measured: 'Was gemessen wurde',
  'measured.machine': 'Prozessoren und Speicher',
  'measured.disk': 'Platte',
  'measured.network': 'Netz',
  'madeUp.title': 'Dieser Benchmark ist erfunden',
  'madeUp.text':
    'Eine Messung, die das Portal nachrechnete, kam anders heraus, als der Node sagt. Keine seiner Zahlen gilt; der Besitzer hat es erfahren.',
  'older.title': 'Das ist nicht der letzte Benchmark des Nodes',
  'older.text': 'Er gilt nicht mehr. Er bleibt hier, um zu vergleichen.',
  'older.newest': 'Zum letzten',

  'standing.title': 'In seiner Klasse',
  'standing.text': {
    one: '{class}: {count} Maschine, deren Benchmark gilt.',
    other: '{class}: {count} Maschinen, deren Benchmarks gelten.',
  },
  'standing.few': 'Perzentile gibt es ab {least} Maschinen einer Klasse.',
  'standing.over': 'Was jetzt nicht gilt, steht nirgends.',

  'raw.title': 'Rohe Messungen',
  'raw.definition':
    'Wie der Node sie signiert hat. Zahl: Menge × 10⁹ ÷ Nanosekunden, abgerundet, in der Einheit des Teils. Nachgerechnete stehen zuerst.',
  'raw.gone': 'Die rohen Messungen werden nicht mehr aufbewahrt',
  'raw.gone.short': 'nicht mehr aufbewahrt',
  'raw.gone.text': 'Sie werden {days} Tage aufbewahrt, und solange ein Benchmark der letzte des Nodes ist.',
  'sample.part': 'Messung',
  'sample.figure': 'Zahl',
  'sample.amount': 'Menge',
  'sample.amount.definition': 'Runden, Bytes, Seiten oder Anfragen, die eine Messung der Suite hat.',
  'sample.time': 'Zeit',
  'sample.digest': 'Digest',
  'sample.digest.definition':
    'SHA-256 dessen, was herauskam; von allen Prozessoren je einer. Die Datei der Seite hat sie ganz.',

  'history.title': 'Im Lauf der Zeit',
  'history.label': '{part} von {name}, jeder Benchmark, von der niedrigsten bis zur höchsten Messung',
  'history.runs': { one: '{count} Benchmark', other: '{count} Benchmarks' },
  'history.none': 'Von diesem Teil wurde nichts gemessen',

  'signed.title': 'Seed und Signatur',
  'signed.by': 'Signiert von',
  'signed.issued': 'Seed gegeben',
  'signed.taken': 'Ergebnis angenommen',
  'signed.checked.none': 'Noch nicht: Er wartet, bis er an der Reihe ist.',
  'signed.checked.same': {
    one: '{count} Messung am {time}, mit gleichem Ergebnis.',
    other: '{count} Messungen am {time}, alle mit gleichem Ergebnis.',
  },
  'signed.checked.other': {
    one: '{count} Messung am {time}, mit anderem Ergebnis.',
    other: '{count} Messungen am {time}, nicht alle mit gleichem Ergebnis.',
  },
  'signed.seed': 'Seed',
  'signed.signature': 'Signatur',
  'signed.public': 'Ohne Anmeldung lesen',
  'signed.good': 'Hier geprüft',
  'signed.forged': 'Nicht seine Signatur',
  'signed.failed': 'Konnte nicht geprüft werden',
} satisfies Translation<typeof en>
