import type { Shell } from '../app/Shell'
import { Frames } from './Frames'
import type { Remotes } from './Remotes'
import type { Stage } from './Stage'

export interface CreateFramesOptions {
  shell: Shell
  remotes: Pick<Remotes, 'forgetFramed'>
  stage: Stage
}

/** The frames of this tab, as they go with its state. */
export function createFrames({ shell, remotes, stage }: CreateFramesOptions): Frames {
  const frames = new Frames({
    stage,
    hostOf: shell.hostOf,
    ask: shell.askForModule,
    acts: ({ title }) => ({
      toast: (toast) => shell.toasts.show({ ...toast, from: title }),
      go: (to, options) => shell.onNavigate(to, options),
      back: (delta) => history.go(delta),
    }),
  })
  frames.onEnd = (module) => remotes.forgetFramed(module)
  shell.state.subscribe(frames.follow(shell.state.get))
  return frames
}
