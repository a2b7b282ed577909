import { moduleURL, useAct } from '../api/useAct'
import type { AdminModule } from '../wire'
import { useT } from './text'

/** Has a module run: one that is off, or in quarantine. */
export function useTurnOn({ id, title }: AdminModule): { isPending: boolean; turn(): void } {
  const t = useT()
  const act = useAct()
  const turn = () =>
    act.mutate({
      url: moduleURL(id),
      method: 'PATCH',
      body: { enabled: true },
      failed: t('unchanged', { module: title }),
    })
  return { isPending: act.isPending, turn }
}
