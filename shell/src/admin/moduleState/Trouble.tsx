import type { ReactElement } from 'react'
import { Evidence } from '../parts/Evidence'
import type { AdminModule } from '../wire'
import { useT } from './text'

/** What is wrong with a module: the kind of failure in plain words, the sentence, and the last words of its process. */
export function Trouble({ module }: { module: Pick<AdminModule, 'class' | 'problem' | 'evidence'> }): ReactElement {
  const t = useT()
  return (
    <div className="grid gap-3 text-sm">
      <p>
        {module.class && <b className="font-[600]">{t(`class.${module.class}`)} </b>}
        {module.problem}
      </p>
      {module.evidence && <Evidence text={module.evidence} />}
    </div>
  )
}
