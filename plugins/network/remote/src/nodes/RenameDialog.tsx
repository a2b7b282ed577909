import { useText, useToast } from '@portal/sdk'
import { Dialog } from '@portal/sdk/ui'
import DelegationForm from './DelegationForm'
import { nodeMessages } from './texts'
import type { NodeDetail } from './wire'

/** Another name, or a later end: the wallet signs again. */
export default function RenameDialog({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  const text = useText(nodeMessages)
  const toast = useToast()
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('rename.title', { name: node.name })}
      description={text('rename.text')}
    >
      <DelegationForm
        portal={node.delegation.delegation.portal}
        node={node.node}
        name={node.name}
        path={`/machines/${node.node}/delegation`}
        onSigned={() => {
          toast({ title: text('rename.done') })
          onClose()
        }}
      />
    </Dialog>
  )
}
