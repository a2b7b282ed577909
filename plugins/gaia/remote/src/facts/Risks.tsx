import { useFormat, useText } from '@portal/sdk'
import { Badge, Card, CardBody, CardHeader, Definition, type Tone } from '@portal/sdk/ui'
import type { Code, Facts, TraitName } from '../wire'
import { codeProof } from './codeProof'
import { ProofLink } from './ProofLink'
import { type FactKey, factMessages } from './texts'

interface RisksProps {
  facts: Pick<
    Facts,
    | 'asOf'
    | 'cap'
    | 'minters'
    | 'admins'
    | 'mintable'
    | 'pausable'
    | 'upgradeable'
    | 'seizable'
    | 'blockable'
    | 'code'
    | 'codeProblem'
  >
}

/** What the contract permits, as its code says it, each with what was looked for. */
export function Risks({ facts }: RisksProps) {
  const text = useText(factMessages)
  const format = useFormat()
  const rows: [TraitName, boolean | null][] = [
    ['mint', facts.mintable],
    ['pause', facts.pausable],
    ['upgrade', facts.upgradeable],
    ['seize', facts.seizable],
    ['block', facts.blockable],
  ]
  return (
    <Card>
      <CardHeader
        title={text('risks.title')}
        end={
          <Definition term={text('risks.title')}>
            {text('risks.definition', { block: format.block(facts.asOf.number) })}
          </Definition>
        }
      />
      <CardBody className="gaia:text-sm">
        <ul className="gaia:grid gaia:gap-3">
          {rows.map(([name, present]) => (
            <Risk key={name} facts={facts} name={name} present={present} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Risk({ facts, name, present }: RisksProps & { name: TraitName; present: boolean | null }) {
  const text = useText(factMessages)
  const format = useFormat()
  const reason = useReason()
  const { code, asOf } = facts
  const [tone, word] = verdict(facts, name, present)
  const label = text(`risks.${name}` as FactKey)
  return (
    <li className="gaia:flex gaia:items-start gaia:justify-between gaia:gap-3">
      <span className="gaia:min-w-0">
        {label}
        <span className="gaia:block gaia:text-muted">
          {reason(facts, name, present)}
          {code && (
            <>
              {' · '}
              <ProofLink title={label} proof={codeProof({ text, format }, code, asOf, name)} of={label}>
                {text('risks.proof')}
              </ProofLink>
            </>
          )}
        </span>
      </span>
      <Badge tone={tone}>{text(word)}</Badge>
    </li>
  )
}

/** Where a function can only be looked for under known names, not finding it does not mean that there is none. */
function verdict({ code }: RisksProps['facts'], name: TraitName, present: boolean | null): [Tone, FactKey] {
  if (present === null) return ['neutral', 'risks.unknown.short']
  if (present) return ['warn', 'risks.yes']
  return code && traitOf(code, name).found.length > 0 ? ['good', 'risks.no'] : ['neutral', 'risks.none']
}

function useReason() {
  const text = useText(factMessages)
  const format = useFormat()
  return (
    { code, codeProblem, minters, admins, cap }: RisksProps['facts'],
    name: TraitName,
    present: boolean | null,
  ): string => {
    if (!code) return text(codeProblem ? 'risks.unread' : 'risks.noCode')
    if (present === null) return text('risks.unknown')
    const { found, sought } = traitOf(code, name)
    const names = format.list(found)
    if (name === 'mint' && found.length > 0) {
      if (!present) return text('risks.mint.nobody', { found: names })
      const most = format.compactGaia(cap)
      if (minters.length > 0) return text('risks.mint.by', { count: minters.length, cap: most })
      if (admins.length > 0) return text('risks.mint.admins', { cap: most })
    }
    return found.length > 0 ? text('risks.found', { found: names }) : text('risks.absent', { count: sought.length })
  }
}

function traitOf(code: Code, name: TraitName) {
  return code.traits.find((trait) => trait.name === name) ?? { found: [], sought: [] }
}
