import { defineMessages } from '@portal/sdk'

/** The texts of the benchmarks' pages, in English. */
export const en = {
  title: 'Benchmarks',
  'lede.loading': 'Reading the benchmarks.',
  lede: {
    one: '{count} machine has a benchmark that counts. Each begins with a seed of the portal, which computes {samples} samples of it again, and counts for {hours} h.',
    other:
      '{count} machines have a benchmark that counts. Each begins with a seed of the portal, which computes {samples} samples of it again, and counts for {hours} h.',
  },
  failed: 'The benchmarks could not be read',
  nodes: 'All nodes',
  setup: 'Set up a node',
  mine: 'Yours',
  none: '—',
  terminal: 'In a terminal',

  empty: 'No machine was measured yet',
  'empty.text': {
    one: 'There is {count} node. The portal asks it for a benchmark by itself; the first run takes about a minute. Make a machine of yours a node to be measured too.',
    other:
      'There are {count} nodes. The portal asks each for a benchmark by itself; the first run takes about a minute. Make a machine of yours a node to be measured.',
  },
  'empty.nodes':
    'There is no node yet. Make a machine of yours the first: the portal then asks it for a benchmark by itself, which takes about a minute.',
  'empty.mine': 'None of your machines was measured yet',
  'empty.measure':
    'The portal asks your node for a benchmark by itself, and the agent measures once the machine is idle. The first run takes about a minute. To measure now, run this on the machine:',
  'empty.filtered': 'No benchmark fits',
  'empty.filtered.text': 'Leave a filter out to see more.',
  clear: 'Clear the filters',

  counts: 'Benchmarks in figures',
  'count.measured': 'Machines measured',
  'count.measured.note': { one: 'of {count} node', other: 'of {count} nodes' },
  'count.measured.definition': 'Nodes that have sent a benchmark which was taken, less those that were given up.',
  'count.nodes': 'Nodes',
  'count.none': 'Without a benchmark',
  'count.counting': 'Count now',
  'count.counting.definition':
    'Nodes whose last benchmark is less than {hours} h old and was not made up: measured, less expired, less made up.',
  'count.expired': 'Expired',
  'count.verified': 'Computed again',
  'count.verified.definition':
    'Those that count now of which the portal computed {samples} samples again, drawn at random, and got the same: count now, less those that wait.',
  'count.waiting': 'Wait for it',
  'count.madeUp': 'Made up',
  'count.madeUp.definition':
    'Nodes of whose last benchmark a sample came out otherwise when the portal computed it again. None of its figures counts.',
  'count.mine': { one: '{count} of them is yours', other: '{count} of them are yours' },

  class: 'Class',
  'class.all': 'Any class',
  'class.words': {
    one: '{arch}, {count} processor, up to {memory} GiB',
    other: '{arch}, up to {count} processors, up to {memory} GiB',
  },
  'class.definition':
    'Architecture, processors and memory in GiB, each rounded up to the next power of two: amd64-8c-16g has 5 to 8 processors, and more than 8 GiB up to 16.',
  part: 'Measured',
  'part.cpu-single': 'One processor',
  'part.cpu-single.definition':
    'Rounds a second of one processor. A round multiplies two matrices of 64 × 64 whole numbers, sorts the product and hashes it. Median of the samples.',
  'part.cpu-multi': 'All processors',
  'part.cpu-multi.definition':
    'The same rounds on all processors at once, of all together in a second. Median of the samples.',
  'part.memory': 'Memory',
  'part.memory.definition':
    'Bytes a second that are copied from one area of memory into another. Median of the samples.',
  'part.disk-read': 'Disk, reading',
  'part.disk-read.definition':
    'Bytes a second that are read back of a file in the agent’s folder, past the system’s cache. Median of the samples.',
  'part.disk-write': 'Disk, writing',
  'part.disk-write.definition':
    'Bytes a second that are written to a file in the agent’s folder, until the disk says that it has them. Median of the samples.',
  'part.disk-random': 'Disk, random',
  'part.disk-random.definition': 'Pages of 4 KiB a second that are read at random of that file. Median of the samples.',
  'part.wasm': 'WebAssembly',
  'part.wasm.definition':
    'Rounds a second of a WebAssembly module in wazero: each writes 8,192 numbers and reads where they point. Median of the samples.',
  'part.net-down': 'Network, down',
  'part.net-down.definition': 'Bytes a second from this portal to the machine. Median of the samples.',
  'part.net-up': 'Network, up',
  'part.net-up.definition': 'Bytes a second from the machine to this portal. Median of the samples.',
  'part.net-round': 'Round trip',
  'part.net-round.definition':
    'How long a request to this portal and its answer take. Computed from trips a second; median of the samples.',
  'unit.ms': '{count} ms',
  'unit.rounds': '{count} rounds/s',
  'unit.pages': '{count} pages/s',
  'unit.of.rounds/s': 'rounds a second',
  'unit.of.B/s': 'bytes a second',
  'unit.of.pages/s': 'pages a second',
  'unit.of.trips/s': 'trips a second',
  percentile: 'P{percent}',
  spread: 'Spread',
  'spread.definition':
    'Of one processor’s samples: the highest less the lowest, as a part of the median. Each part’s own is on the benchmark’s page.',
  'spread.note': 'spread {percent}',
  again: 'Computed again',
  'again.definition':
    'How many samples the portal computed again from the seed: {samples} of each benchmark, of different parts, drawn at random after it was taken. They show that the work was done; the time it took is what the node says.',
  'again.none': 'not yet',
  'again.portal': { one: '{count} sample', other: '{count} samples' },
  'again.same': 'Same result',
  'again.other': 'Another result',
  suite: 'Suite',

  list: 'Benchmarks of all machines',
  'column.node': 'Node',
  'column.taken': 'Measured',
  'column.owner': 'Owner',
  search: 'Name, key or owner',
  owner: 'Whose',
  'owner.all': 'All machines',
  'owner.mine': 'Mine',
  state: 'State',
  'state.definition':
    'Taken: none of it was computed again yet. Verified: {samples} samples were, and came out the same. Made up: one came out otherwise. Expired: more than {hours} h old.',
  'state.all': 'Any state',
  'state.counting': 'Count now',
  'state.taken': 'Taken',
  'state.verified': 'Verified',
  'state.expired': 'Expired',
  'state.made_up': 'Made up',

  'bands.title': 'By class of machine',
  'bands.failed': 'The figures of this class could not be read',
  'bands.none': 'No benchmark counts now',
  'bands.none.text':
    'Bands are made of benchmarks that count, and of nothing else. The portal asks nodes for new ones.',
  'bands.figures': 'Percentiles',
  'bands.percent': 'P{percent}',
  'bands.few': {
    one: '{count} machine of this class measured it. There are bands from {least} machines on.',
    other: '{count} machines of this class measured it. There are bands from {least} machines on.',
  },
  'bands.histogram': '{part} (in {unit}): {class}',
  'bands.machines': { one: '{count} machine.', other: '{count} machines.' },
  'bands.unit': 'Machines',

  'proof.median':
    'The figure of a sample is amount × 10⁹ ÷ nanoseconds, rounded down; the part’s is the median of its samples.',
  'proof.sample': 'Sample {number}',
  'proof.sample.text': '{amount} in {time} ms: {figure}',
  'proof.signed': 'Signed benchmark',
  'proof.band':
    'Nearest rank: of n figures in ascending order, the one at rank {percent} × n ÷ 100, rounded up. So it is what one machine measured.',
  'proof.band.machines': 'Figures of the class',
  'proof.band.rank': 'Rank',
  'proof.band.figure': 'Figure at that rank',
  'proof.percentile': 'Figures of the class that are not above this one, as a part of all that count.',
  'proof.percentile.below': 'Not above this one',

  'terms.title': 'How it is measured',
  'terms.seed': 'Seed',
  'terms.seed.text':
    'The portal gives a node one seed at a time, good for {minutes} min. All that is computed depends on it.',
  'terms.samples': 'Samples',
  'terms.samples.text': '{samples} of each part; the median counts. Each has the digest of what came out.',
  'terms.idle': 'Idle machine',
  'terms.idle.any':
    'The agent measures when the processors are 80 % idle. On this development network the portal takes any.',
  'terms.idle.text':
    'The agent measures when the processors are 80 % idle; below {percent} the portal refuses the result. Measuring yields to all else.',
  'terms.again.text':
    'The portal computes {samples} samples of each result again, on its own time. One that comes out otherwise makes the whole result count no more, and the owner is told.',
  'terms.counts': 'Counts for',
  'terms.counts.text': '{hours} h. The portal asks for the next one {minutes} min before its end.',
  'terms.pause': 'Pause',
  'terms.pause.text': '{minutes} min until the next seed, {again} after a result that was made up.',
  'terms.bands': 'Bands',
  'terms.bands.text':
    'Percentiles by nearest rank, of benchmarks that count now, for classes of {least} machines or more.',
  'terms.suite': 'Suite',
  'terms.suite.full': '1, the full one: it takes about a minute.',
  'terms.suite.short': '2, a short one for development networks: its figures compare with one another alone.',
  'terms.raw': 'Kept',
  'terms.raw.text':
    'Raw samples for {days} days, and those of a node’s last one; figures for a year. Anybody may read them.',

  one: 'Benchmark',
  'one.title': 'Benchmark of {name}',
  'one.failed': 'The benchmark could not be read',
  'one.lede': '{machine}. Measured {time}, {idle} idle just before.',
  'one.all': 'All benchmarks',
  'one.node': 'The node',
  'one.suite': 'suite {suite}',
  'one.until': 'counts until {time}',
  measured: 'What was measured',
  'measured.machine': 'Processors and memory',
  'measured.disk': 'Disk',
  'measured.network': 'Network',
  'madeUp.title': 'This benchmark was made up',
  'madeUp.text':
    'A sample that the portal computed again came out otherwise than the node said. None of its figures counts; the owner was told.',
  'older.title': 'This is not the node’s last benchmark',
  'older.text': 'It counts no more. It stays here for whoever compares.',
  'older.newest': 'Go to the last one',

  'standing.title': 'In its class',
  'standing.text': {
    one: '{class}: {count} machine whose benchmark counts.',
    other: '{class}: {count} machines whose benchmarks count.',
  },
  'standing.few': 'There are percentiles from {least} machines of a class on.',
  'standing.over': 'What does not count now stands nowhere.',

  'raw.title': 'Raw samples',
  'raw.definition':
    'As the node signed them. Figure: amount × 10⁹ ÷ nanoseconds, rounded down, in the part’s unit. Those that the portal computed again stand first.',
  'raw.gone': 'The raw samples are not kept any more',
  'raw.gone.short': 'not kept any more',
  'raw.gone.text': 'They are kept for {days} days, and for as long as a benchmark is the node’s last one.',
  'sample.part': 'Sample',
  'sample.figure': 'Figure',
  'sample.amount': 'Amount',
  'sample.amount.definition': 'Rounds, bytes, pages or trips that a sample of the suite has.',
  'sample.time': 'Time',
  'sample.digest': 'Digest',
  'sample.digest.definition':
    'SHA-256 of what came out; of all processors one for each. The page’s file has them in full.',

  'history.title': 'Over time',
  'history.label': '{part} of {name}, each benchmark, from the lowest to the highest sample',
  'history.runs': { one: '{count} benchmark', other: '{count} benchmarks' },
  'history.none': 'Nothing of this part was measured',

  'signed.title': 'Seed and signature',
  'signed.by': 'Signed by',
  'signed.issued': 'Seed given',
  'signed.taken': 'Result taken',
  'signed.checked.none': 'Not yet: it waits for its turn.',
  'signed.checked.same': {
    one: '{count} sample on {time}, with the same result.',
    other: '{count} samples on {time}, all with the same result.',
  },
  'signed.checked.other': {
    one: '{count} sample on {time}, with another result.',
    other: '{count} samples on {time}, not all with the same result.',
  },
  'signed.seed': 'Seed',
  'signed.signature': 'Signature',
  'signed.public': 'Read it without signing in',
  'signed.good': 'Verified here',
  'signed.forged': 'Not its signature',
  'signed.failed': 'Could not be verified',
}

export const benchmarkMessages = defineMessages(en, { de: () => import('./texts.de') })
