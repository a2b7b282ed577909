/** What a page needs of react-router; the same in direct and framed remotes. */
export { Link, Navigate, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
