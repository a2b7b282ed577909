import { errorSentence, useFormat } from '@portal/sdk'
import { Address, Button, Card, CardBody, CardHeader, Dialog } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useAct } from '../api/useAct'
import { publishersKey } from '../api/usePublishers'
import { Drop } from '../parts/Drop'
import { Fact } from '../parts/Fact'
import { Key } from '../parts/Key'
import type { PublisherCard } from '../wire'
import { readCard } from './readCard'
import { useT } from './text'

/** Takes a publisher.json, shows whose it is, and asks before it is trusted. */
export function TrustPublisher(): ReactElement {
  const t = useT()
  const [card, setCard] = useState<PublisherCard | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const read = async (file: File) => {
    const found = readCard(await file.text())
    setCard(found)
    setUnread(found ? null : file.name)
  }
  return (
    <Card aria-labelledby="trust">
      <CardHeader id="trust" title={t('trust')} />
      <CardBody className="grid gap-4">
        <Drop
          label={t('trust.choose')}
          text={t('trust.text')}
          accept=".json,application/json"
          onFile={(file) => void read(file)}
        />
        {unread && (
          <p className="note-bad" role="alert">
            {t('trust.unread', { file: unread })}
          </p>
        )}
      </CardBody>
      {card && <Asked card={card} onClose={() => setCard(null)} />}
    </Card>
  )
}

function Asked({ card, onClose }: { card: PublisherCard; onClose(): void }): ReactElement {
  const t = useT()
  const format = useFormat()
  const act = useAct()
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={t('trust.title', { publisher: card.name })}
      description={t('trust.ask')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={act.isPending}
            onClick={() =>
              act.mutate({ url: publishersKey[0] as string, method: 'POST', body: card }, { onSuccess: onClose })
            }
          >
            {t('trust.yes', { publisher: card.name })}
          </Button>
        </>
      }
    >
      <dl className="facts">
        <Fact term={t('trust.id')}>
          <span className="font-mono">{card.id}</span>
        </Fact>
        <Fact term={t('wallet')}>
          <Address address={card.wallet} full />
        </Fact>
        <Fact term={t('key')}>
          <Key value={card.key} />
        </Fact>
        <Fact term={t('issued')}>{format.time(card.issuedAt)}</Fact>
      </dl>
      {act.error && (
        <p className="text-bad text-sm" role="alert">
          {errorSentence(act.error)}
        </p>
      )}
    </Dialog>
  )
}
