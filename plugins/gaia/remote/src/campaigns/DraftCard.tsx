import { moduleURL, useFormat, useLocale, useModule, useText } from '@portal/sdk'
import { formatBytes } from '@portal/sdk/kit'
import {
  Address,
  Badge,
  Button,
  Card,
  CardBody,
  CardHeader,
  CodeBlock,
  Progress,
  Stat,
  StatStrip,
  type Tone,
} from '@portal/sdk/ui'
import { Trash2 } from 'lucide-react'
import { Fact } from '../claim/Fact'
import { Reasons } from '../claim/Reasons'
import type { Draft, DraftList } from '../wire'
import { FaultTable } from './FaultTable'
import { campaignMessages } from './texts'

const tones: Record<Draft['state'], Tone> = { coming: 'neutral', checking: 'info', refused: 'bad', ready: 'good' }

interface DraftCardProps {
  draft: Draft
  onPublish: (list: DraftList) => void
  onDelete: () => void
}

/** A list on its way to a campaign: what was found in it, and what can be done with it. */
export function DraftCard({ draft, onPublish, onDelete }: DraftCardProps) {
  const text = useText(campaignMessages)
  const format = useFormat()
  const locale = useLocale()
  const { list, state } = draft
  const came = text('draft.came', {
    received: formatBytes(draft.received, locale),
    size: formatBytes(draft.size, locale),
  })
  return (
    <Card>
      <CardHeader
        title={draft.name}
        end={
          <Badge tone={tones[state]} dot>
            {text(`draft.${state}`)}
          </Badge>
        }
      />
      <CardBody className="gaia:grid gaia:gap-5">
        {state === 'coming' && (
          <>
            <Progress value={draft.received / draft.size} label={text('draft.progress')} text={came} />
            <p className="gaia:text-sm gaia:text-muted">
              {came} · {text('draft.coming.text')}
            </p>
          </>
        )}
        {state === 'checking' && (
          <p role="status" className="gaia:text-muted">
            {text('draft.checking.text')}
          </p>
        )}
        {state === 'refused' && <FaultTable draft={draft} />}
        {list && <Found list={list} />}
        <dl className="gaia:grid gaia:gap-2 gaia:text-sm">
          <Fact name={text('draft.by')}>
            <Address address={draft.by} />
          </Fact>
          <Fact name={text('draft.at')}>{format.time(draft.at)}</Fact>
          <Fact name={text('draft.until')} definition={text('draft.until.definition')}>
            {format.time(draft.until)}
          </Fact>
        </dl>
        <div className="gaia:flex gaia:flex-wrap gaia:gap-2.5">
          {list && (
            <Button variant="primary" onClick={() => onPublish(list)}>
              {text('publish')}
            </Button>
          )}
          <Button variant="ghost" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onDelete}>
            {text('draft.delete')}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

/** What a list without faults has. */
function Found({ list }: { list: DraftList }) {
  const text = useText(campaignMessages)
  const format = useFormat()
  const module = useModule()
  const gaia = (wei: string) => `${format.gaia(wei, 18)} GAIA`
  return (
    <>
      <StatStrip label={text('found.label')}>
        <Stat label={text('found.rows')} value={format.number(list.allocations)} />
        <Stat label={text('found.total')} value={gaia(list.total)} />
        <Stat label={text('found.largest')} value={gaia(list.largest)} />
        <Stat label={text('found.depth')} value={format.number(list.depth)} note={text('found.depth.note')} />
      </StatStrip>
      <Reasons list={list} />
      <div className="gaia:grid gaia:gap-3 gaia:text-sm">
        <CodeBlock label={text('found.root')} code={list.root} wrap />
        <CodeBlock label={text('found.hash')} code={list.hash} wrap />
        <p className="gaia:text-muted">
          {text('found.check')}{' '}
          <a href={moduleURL(module, `/claim/lists/${list.hash}`)} className="pk-entity-link" download>
            {text('found.download')}
          </a>
        </p>
      </div>
    </>
  )
}
