import { useParams } from '@portal/sdk/router'
import { lazy } from 'react'
import { measure } from '../measure'
import './item.css'

const Detail = lazy(() => import('./Detail'))

export default function Item() {
  const { item = '' } = useParams()
  return (
    <div className="fixture-item">
      {measure(item)}
      <Detail />
    </div>
  )
}
