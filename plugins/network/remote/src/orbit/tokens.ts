import type { Entity, Status } from './Network'

/** The token that each status is drawn in. */
export const statusToken: Record<Status, string> = {
  active: 'var(--accent)',
  exited: 'var(--faint)',
  online: 'var(--good)',
  late: 'var(--warn)',
  offline: 'var(--bad)',
  draining: 'var(--info)',
  banned: 'var(--naxus)',
  new: 'var(--muted)',
}

export const accountToken = 'var(--vaelus)'

export const tokenOf = ({ status }: Pick<Entity, 'status'>) => (status ? statusToken[status] : accountToken)
