import { useModuleQuery } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { PageHeader } from '@portal/sdk/ui'
import { measure } from '../measure'

export default function List() {
  const items = useModuleQuery<string[]>('/items')
  return (
    <div className="fixture:grid fixture:gap-4 fixture:text-muted">
      <PageHeader title="Fixture" />
      {items.data?.map((item) => (
        <Link key={item} to={`/fixture/${item}`}>
          {measure(item)}
        </Link>
      ))}
    </div>
  )
}
