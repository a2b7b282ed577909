import { useSession, useText } from '@portal/sdk'
import { Notice } from '@portal/sdk/ui'
import { Link } from 'react-router'
import { useDrafts } from '../campaigns/draftQueries'
import { ListUpload } from '../campaigns/ListUpload'
import { messages } from '../texts'

/**
 * Where an admin uploads the list that a campaign was made of; nothing for others. A list belongs to the campaign that has its hash on
 * chain. Any other stays a draft, and the campaigns' page for admins says what is wrong with it.
 */
export function BringList() {
  const text = useText(messages)
  const session = useSession()
  const admin = session?.admin === true
  const drafts = useDrafts(admin)
  if (!admin) return null
  const newest = drafts.data?.drafts[0]
  return (
    <>
      <ListUpload label={text('claim.bring')} hint={text('claim.bring.hint')} most={drafts.data?.bytes} />
      {newest && newest.state !== 'coming' && (
        <Notice
          tone={newest.state === 'checking' ? 'info' : 'warn'}
          action={newest.state !== 'checking' && <Link to="/gaia-admin">{text('claim.bring.look')}</Link>}
        >
          {text(newest.state === 'checking' ? 'claim.bring.busy' : `claim.bring.${newest.state}`, {
            name: newest.name,
            hash: newest.list?.hash ?? '',
          })}
        </Notice>
      )}
    </>
  )
}
