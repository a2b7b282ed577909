import { errorSentence, useModuleMutation, useText, useToast } from '@portal/sdk'
import { signalMessages } from './texts'
import type { SignalSummary } from './wire'

/** Whether the visitor follows a topic, is told of its signals, and how either is changed. */
export function useFollow(topic: string, summary: SignalSummary) {
  const text = useText(signalMessages)
  const toast = useToast()
  const { mutate, isPending } = useModuleMutation({ invalidates: ['/signals'] })
  const followed = summary.following.find((one) => one.topic === topic)
  const path = `/watch/topics/${encodeURIComponent(topic)}`
  const onError = (error: Error) =>
    toast({ title: text('follow.failed'), description: errorSentence(error), destructive: true })
  return {
    follows: followed !== undefined,
    told: followed?.told ?? false,
    busy: isPending,
    follow: (told: boolean) => mutate({ path, method: 'PUT', body: { told } }, { onError }),
    leave: () => mutate({ path, method: 'DELETE' }, { onError }),
  }
}
