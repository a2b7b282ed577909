import { defineMessages } from '@portal/sdk'

/** The module's interface texts, in English. */
export const en = {
  title: 'Validators',
  epochs: 'Epochs',
  'lede.active': { one: '{count} active, {staked} GAIA staked.', other: '{count} active, {staked} GAIA staked.' },
  'lede.top': {
    one: 'The largest holds {share} of the stake; {needed}.',
    other: 'The {count} largest hold {share} of the stake; {needed}.',
  },
  'lede.needed': {
    one: '{count} alone holds more than a third',
    other: '{count} together hold more than a third',
  },
  'lede.loading': 'Reading the staking contract.',
  failed: 'The validators could not be read',

  'empty.title': 'No validator has staked yet',
  'empty.text': 'Become the first: stake at least {minimum} GAIA in the staking contract',

  'tree.title': 'Stake',
  'tree.definition':
    'Each rectangle is a validator, as large as its share of the active stake; the table below has the same figures. The Nakamoto coefficient is the fewest validators that together hold more than a third of it. Source: the staking contract at block {block}.',
  'tree.label': 'Stake by validator',
  'tree.others': { one: '{count} other', other: '{count} others' },

  'positions.title': 'Your stake',
  'positions.none': 'Nothing staked',
  'positions.none.text':
    'GAIA that you delegate to a validator stays yours and keeps counting for your tier. To take it back you wait {period}.',
  'positions.choose': 'Choose a validator',
  'positions.counts': 'All of it counts for your tier, also what is unbonding.',
  'positions.staked': 'On yourself, as a validator',
  'positions.delegated': 'Delegated in all',
  'positions.unbonding': 'Unbonding from {name}',
  'positions.available': 'can be withdrawn from {when}',
  'positions.ready': 'can be withdrawn now',
  'positions.asOf': 'At block {block}',
  'positions.failed': 'Your stake could not be read',

  'list.title': 'All validators',
  'list.search': 'Name or address',
  'list.status': 'Status',
  'list.status.active': 'Active',
  'list.status.exited': 'Exited',
  'list.status.all': 'All',
  'list.count': { one: '{count} validator', other: '{count} validators' },
  'list.none': 'No validator matches',
  'list.none.text': 'None of the {count} has this name or address with this status.',
  'list.clear': 'Clear the filters',

  'column.rank': '#',
  'column.validator': 'Validator',
  'column.history': 'Stake, {window}',
  'column.history.definition':
    'Self-stake and delegations at 30 times from {from} to {to}. Source: the staking contract’s logs.',
  'column.stake': 'Stake, GAIA',
  'column.stake.definition':
    'Self-stake plus delegated stake. What is unbonding does not count. Source: the staking contract at block {block}.',
  'column.self': 'Self-stake, GAIA',
  'column.self.definition':
    'The validator’s own stake; an active one keeps at least {minimum} GAIA. Source: the staking contract at block {block}.',
  'column.share': 'Share',
  'column.share.definition': 'Stake divided by all bonded stake. Source: the staking contract at block {block}.',
  'column.delegators': 'Delegators',
  'column.delegators.definition':
    'Accounts that delegate to the validator now. Source: the staking contract at block {block}.',
  'column.commission': 'Commission',
  'column.commission.definition':
    'What the validator keeps of its delegators’ rewards. A change is announced {delay} before it takes effect. Source: the staking contract at block {block}.',

  'badge.exited': 'Exited',
  'badge.you': 'You',
  'badge.mine': 'Delegated',
  'badge.up': '{bps} from {when}',
  'badge.change': 'Commission changes from {from} to {to} on {when}',
  'history.label': 'Stake from {from} to {to} GAIA',

  'stake.tier': 'It keeps counting for your tier all the time.',
  'stake.delegate': 'Delegate',
  'stake.delegate.label': 'Delegate to {name}',
  'stake.delegate.title': 'Delegate to {name}',
  'stake.delegate.text':
    'Your GAIA stays yours and counts for this validator. It is locked until you undelegate it, and for {period} after that.',
  'stake.delegate.most': 'Your wallet holds {most} GAIA.',
  'stake.delegate.done': 'You delegated {amount} GAIA to {name}',
  'stake.delegate.failed': 'You did not delegate to {name}',
  'stake.unbond': 'Undelegate',
  'stake.unbond.label': 'Undelegate from {name}',
  'stake.unbond.title': 'Undelegate from {name}',
  'stake.unbond.text':
    'It stops counting for this validator at once and stays locked for {period}. Confirmed now, it can be withdrawn from {when}.',
  'stake.unbond.most': 'You delegate {most} GAIA to this validator.',
  'stake.unbond.done': 'You undelegated {amount} GAIA from {name}',
  'stake.unbond.failed': 'You undelegated nothing from {name}',
  'stake.withdraw': 'Withdraw',
  'stake.withdraw.done': 'Your GAIA is back in your wallet',
  'stake.withdraw.failed': 'It could not be withdrawn',
  'stake.delegate.plan': 'Delegate {amount} GAIA to {name}',
  'stake.unbond.plan': 'Undelegate {amount} GAIA from {name}',
  'stake.withdraw.title': 'Withdraw {amount} GAIA',
  'stake.plan.tier': 'Stays as it is',
  'stake.plan.back': 'Comes back',
  'stake.plan.backFrom': '{amount} GAIA, to be withdrawn from {when}',
  'stake.plan.backNow': '{amount} GAIA, at once',
  'stake.refusal.NotActive': 'The validator has exited: nobody can delegate to it any more.',
  'stake.refusal.NothingToWithdraw': 'The contract pays nothing out yet. Try again after the next block.',
  'stake.refusal.StakeTooLow': 'You delegate less than that to this validator.',
  'stake.refusal.TooManyUnbondings':
    'You have as many unbonding entries as the contract keeps. Withdraw what is ready, then try again.',

  'stake.refusal.AlreadyRegistered':
    'This wallet registered before. It can change its validator, and after an exit it cannot register again.',
  'stake.refusal.AttestorTaken':
    'This key attests for another validator, and stays with it. Make another one on your machine.',
  'stake.refusal.CommissionStepTooLarge':
    'One announcement cannot move the commission that far. Announce a smaller step.',
  'stake.refusal.CommissionTooHigh': 'A commission is at most 100 %. Enter a lower one.',
  'stake.refusal.InvalidName': 'The contract does not take this name. Enter 1 to 32 bytes of plain text.',
  'stake.refusal.PossessionNotProven':
    'The contract does not take this proof. Make it anew on your machine, for this wallet.',
  'stake.refusal.SelfStakeTooLow':
    'That leaves less of your own stake than the contract asks for. Enter another amount.',
  'column.self.plain': 'Self-stake',
  'column.delegated': 'Delegated',

  score: 'Score',
  'score.definition':
    'The mean of five merits from 0 to 100, by the weights beside the filters. Who holds more than an equal share loses by it. Computed from the staking contract at block {block}.',
  weights: 'Weights',
  'weights.own': 'Your weights',
  'weights.text':
    'The list begins with who is not large already: whoever sorts by stake alone makes the largest larger. Weigh as you like; the address keeps it.',
  'weights.published': 'Published weights',
  'weights.done': 'Done',
  'merit.spread': 'Not over-concentrated',
  'merit.spread.text':
    '1 with no more than an equal share of the active stake; an equal share divided by its own above that.',
  'merit.commission': 'Low commission',
  'merit.commission.text': '1 for none, 0 from 20 % on; of one in force and one announced the higher counts.',
  'merit.own': 'Own stake',
  'merit.own.text': 'The part of its stake that is the validator’s own.',
  'merit.steady': 'Steady commission',
  'merit.steady.text': 'Halved by each higher commission that it announced in the last 90 days.',
  'merit.age': 'Tried',
  'merit.age.text': 'Grows to 1 in the first 30 days after it registered.',
  'compare.title': { one: '{count} validator chosen', other: '{count} validators side by side' },
  'compare.add': 'Compare {name}',
  'compare.remove': 'Compare without {name}',
  'compare.clear': 'Clear',
  'compare.scrolled': 'The comparison, to be scrolled',
  'compare.best': 'best',
  'compare.raises': 'Commission raised, 90 days',
  'compare.since': 'Registered',
  'compare.history': 'Stake over time',
  'shares.nakamoto': 'Nakamoto coefficient',
  'shares.nakamoto.formula':
    'The fewest active validators, the largest first, that together hold more than a third of the active stake.',
  'shares.top10': 'Share of the ten largest',
  'shares.top10.formula': 'What the ten largest active validators hold, divided by the active stake.',
  'shares.herfindahl': 'Concentration (HHI)',
  'shares.herfindahl.formula':
    'The Herfindahl-Hirschman index: the sum of the squares of all shares of the active stake, times 10,000. One validator alone makes 10,000.',
  'shares.herfindahl.equal': '{value} if all were equal',
  'shares.active': 'Active stake',
  'list.commission': 'Commission',
  'list.commission.any': 'Any commission',
  'list.commission.most': 'At most {most}',
  'list.only': 'Which',
  'list.only.all': 'Of any size',
  'list.only.small': 'Not over-concentrated',
  'list.only.mine': 'You delegate to',

  'card.staked': 'Staked',
  'card.staked.definition':
    'What all validators staked on themselves and what was delegated to them, without what is unbonding.',
  'card.active': 'Active',
  'card.delegators': 'Delegators',
  'card.active.formula': 'Validators that registered with the staking contract and have not exited.',
  'card.active.since': 'since {when}',
  'card.delegators.formula':
    'Accounts whose Delegated logs, less their UnbondingStarted logs, add up to more than zero. Each is counted once, however many validators it delegates to.',
  'card.delegators.first': 'First log, block',
  'card.delegators.of': { one: '{count} account', other: '{count} accounts' },
  'card.top': 'Largest by stake',
  'card.all': { one: 'View {count}', other: 'View all {count}' },

  'time.day': { one: '{count} day', other: '{count} days' },
  'time.hour': { one: '{count} hour', other: '{count} hours' },
  'time.minute': { one: '{count} minute', other: '{count} minutes' },
  'time.second': { one: '{count} second', other: '{count} seconds' },
} as const

export const messages = defineMessages(en, { de: () => import('./texts.de') })

export type MessageKey = keyof typeof messages.en
