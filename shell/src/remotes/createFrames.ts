import type { Shell } from '../app/Shell'
import { Frames } from './Frames'
import { frameActs } from './frameActs'
import { Kept } from './Kept'
import type { Remotes } from './Remotes'
import type { Stage } from './Stage'

export interface CreateFramesOptions {
  shell: Shell
  remotes: Pick<Remotes, 'forgetFramed'>
  stage: Stage
}

/** The frames of this tab, as they go with its state. */
export function createFrames({ shell, remotes, stage }: CreateFramesOptions): Frames {
  const kept = new Kept(localStorage)
  const frames = new Frames({
    stage,
    kept: (module) => kept.of(module),
    hostOf: shell.hostOf,
    ask: shell.askForModule,
    acts: (module) => frameActs(shell, kept, module),
  })
  frames.onEnd = (module) => remotes.forgetFramed(module)
  shell.state.subscribe(frames.follow(shell.state.get))
  return frames
}
