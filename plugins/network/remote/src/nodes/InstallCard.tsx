import { useLocale, useText } from '@portal/sdk'
import { formatBytes, Tabs } from '@portal/sdk/kit'
import { Card, CardBody, CardHeader, CodeBlock, Notice } from '@portal/sdk/ui'
import { installLine, serviceLine } from './installLine'
import { nodeMessages } from './texts'
import type { Summary } from './wire'

const platforms = ['linux-amd64', 'linux-arm64', 'darwin-arm64', 'darwin-amd64'] as const

/** The line to paste, for each kind of machine. */
export function InstallCard({ summary }: { summary: Summary }) {
  const text = useText(nodeMessages)
  const [first, ...others] = platforms.map((id) => ({
    id,
    label: text(`platform.${id}`),
    content: <Platform id={id} summary={summary} />,
  }))
  return (
    <Card>
      <CardHeader title={text('install.title')} />
      <CardBody>{first && <Tabs label={text('install.platforms')} param="os" tabs={[first, ...others]} />}</CardBody>
    </Card>
  )
}

function Platform({ id, summary }: { id: (typeof platforms)[number]; summary: Summary }) {
  const text = useText(nodeMessages)
  const locale = useLocale()
  const agent = summary.agents.find(({ os, arch }) => `${os}-${arch}` === id)
  if (!agent) {
    const built = platforms.filter((one) => summary.agents.some(({ os, arch }) => `${os}-${arch}` === one))
    const names = new Intl.ListFormat(locale).format(built.map((one) => text(`platform.${one}`)))
    return (
      <Notice title={text('install.none')}>
        {built.length > 0 ? text('install.none.text', { platforms: names }) : text('install.none.any')}
      </Notice>
    )
  }
  return (
    <div className="network:grid network:grid-cols-1 network:gap-4">
      <CodeBlock label={text('install.line')} code={installLine(summary.portal, agent)} wrap />
      <p className="network:text-sm network:text-muted">
        {text('install.text', { software: summary.software, size: formatBytes(agent.bytes, locale) })}
      </p>
      <CodeBlock label={text('install.sum')} code={agent.sha256} wrap />
      {agent.os === 'linux' && (
        <>
          <CodeBlock label={text('install.always')} code={serviceLine} wrap />
          <p className="network:text-sm network:text-muted">{text('install.always.text')}</p>
        </>
      )}
    </div>
  )
}
