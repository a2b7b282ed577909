import { useModuleQuery } from '@portal/sdk'
import { PageHeader } from '@portal/sdk/ui'
import manifest from '../../module.json'

export default function Lab() {
  const { data } = useModuleQuery<{ greeting: string }>('/greeting')
  return <PageHeader title={`${manifest.title} ${manifest.version}`} lede={data?.greeting} />
}
