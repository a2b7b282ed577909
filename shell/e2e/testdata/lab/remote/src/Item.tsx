import { Link, useLocation, useNavigate, useParams } from '@portal/sdk/router'
import { Button, PageHeader } from '@portal/sdk/ui'
import manifest from '../../module.json'

/** One item, as its address says it. */
export default function Item() {
  const { item } = useParams()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={`Item ${item}`} lede={`At ${pathname}${search}${hash}, from ${state?.from ?? 'nowhere'}.`} />
      <Button onClick={() => navigate(-1)}>Back</Button>
      <Button
        onClick={() =>
          setTimeout(() => {
            for (;;);
          })
        }
      >
        Hang
      </Button>
      <Link to={manifest.routes[0]?.path ?? '/'}>All items</Link>
    </>
  )
}
