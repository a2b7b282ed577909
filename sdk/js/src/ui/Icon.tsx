import {
  Activity,
  ArrowLeftRight,
  Box,
  Brain,
  ChartCandlestick,
  ChartLine,
  Coins,
  Cpu,
  Database,
  FlaskConical,
  Gauge,
  Gift,
  GitBranch,
  Globe,
  Handshake,
  Key,
  LayoutDashboard,
  type LucideProps,
  MessageCircle,
  Orbit,
  Puzzle,
  Radar,
  Rocket,
  Rss,
  Server,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Store,
  Timer,
  Users,
  Wallet,
} from 'lucide-react'
import type { ComponentType, ReactElement } from 'react'

/** The icons a manifest may name; a page imports others from lucide-react itself. */
const drawn = {
  activity: Activity,
  'arrow-left-right': ArrowLeftRight,
  box: Box,
  brain: Brain,
  'chart-candlestick': ChartCandlestick,
  'chart-line': ChartLine,
  coins: Coins,
  cpu: Cpu,
  database: Database,
  'flask-conical': FlaskConical,
  gauge: Gauge,
  gift: Gift,
  'git-branch': GitBranch,
  globe: Globe,
  handshake: Handshake,
  key: Key,
  'layout-dashboard': LayoutDashboard,
  'message-circle': MessageCircle,
  orbit: Orbit,
  puzzle: Puzzle,
  radar: Radar,
  rocket: Rocket,
  rss: Rss,
  server: Server,
  settings: Settings,
  'shield-check': ShieldCheck,
  'shopping-cart': ShoppingCart,
  store: Store,
  timer: Timer,
  users: Users,
  wallet: Wallet,
}
const icons = new Map<string, ComponentType<LucideProps>>(Object.entries(drawn))

export interface IconProps {
  /** a Lucide name; one that is not curated shows a puzzle piece */
  name: string
  /** in px */
  size?: number
}

export function Icon({ name, size = 16 }: IconProps): ReactElement {
  const Drawn = icons.get(name) ?? Puzzle
  return <Drawn size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />
}
