import { useModuleQuery, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { PageHeader } from '@portal/sdk/ui'
import { measure } from '../measure'
import { messages } from '../texts'

export default function List() {
  const text = useText(messages)
  const items = useModuleQuery<string[]>('/items')
  return (
    <div className="fixture:grid fixture:gap-4 fixture:text-muted">
      <PageHeader title={text('title')} />
      {items.data?.map((item) => (
        <Link key={item} to={`/fixture/${item}`}>
          {measure(item)}
        </Link>
      ))}
    </div>
  )
}
