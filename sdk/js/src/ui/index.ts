export { Address, type AddressProps } from './Address'
export { Amount, type AmountProps } from './Amount'
export { Avatar, type AvatarProps } from './Avatar'
export { Badge, TierBadge, type Tone } from './Badge'
export { BlockLink, type BlockLinkProps } from './BlockLink'
export { Button, type ButtonProps, buttonClass, IconButton, type IconButtonProps } from './Button'
export { Card, CardBody, CardFooter, CardHeader, type CardHeaderProps, type CardProps } from './Card'
export { CardSkeleton, type CardSkeletonProps } from './CardSkeleton'
export { CodeBlock, type CodeBlockProps } from './CodeBlock'
export { cx } from './cx'
export { type Column, DataTable, type DataTableProps, type Sort, type SortValue } from './DataTable'
export { Definition, type DefinitionProps } from './Definition'
export { Dialog, type DialogProps, loadDialog } from './Dialog'
export { EmptyState, type EmptyStateProps } from './EmptyState'
export { ErrorState, type ErrorStateProps } from './ErrorState'
export {
  Field,
  type FieldProps,
  Select,
  type SelectOption,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from './Field'
export { Figure, type FigureProps, type FigureTime } from './Figure'
export { FigureRow } from './FigureRow'
export { Icon, type IconProps } from './Icon'
export { Kbd } from './Kbd'
export { LiveChip, type LiveChipProps } from './LiveChip'
export { Notice, type NoticeProps } from './Notice'
export { PageHeader, type PageHeaderProps } from './PageHeader'
export { Progress, type ProgressProps } from './Progress'
export type { FormulaProof, Proof, ProofFact, ProofInput, ReadProof, SignedProof, TransactionProof } from './Proof'
export { ProofDrawer, type ProofDrawerProps } from './ProofDrawer'
export { QueryView, type QueryViewProps, type Stale } from './QueryView'
export { SearchInput, type SearchInputProps } from './SearchInput'
export { Skeleton } from './Skeleton'
export { Stat, type StatProps, StatStrip, type StatStripProps } from './Stat'
export { Switch, type SwitchProps } from './Switch'
export type { TableFailure } from './TableView'
export { TimeAgo } from './TimeAgo'
export { TimeRanges, type TimeRangesProps } from './TimeRanges'
export { TransactionLink, type TransactionLinkProps } from './TransactionLink'
export type { ExportValue, TableExport } from './tableExport'
export { type TableHooks, tablesOf } from './tablesOf'
export { type TimeRange, timeRangeLength, timeRanges } from './timeRange'
export { type UrlParam, type UrlSchema, type UrlValues, urlParam } from './urlParam'
export { type Copied, useCopy } from './useCopy'
export type { Change } from './useDelta'
export { type Failure, useFailure } from './useFailure'
export {
  type CursorPaging,
  type LiveTable,
  type ModuleTable,
  type ModuleTableOptions,
  type TablePage,
  useModuleTable,
} from './useModuleTable'
export { type Preference, usePreference } from './usePreference'
export {
  type RowStars,
  type TableAddress,
  type TableState,
  type TableStateOptions,
  useTableState,
} from './useTableState'
export { type TimeRangeChoice, type TimeRangeOptions, useTimeRange } from './useTimeRange'
export { type UrlChange, type UrlState, type UrlStateOptions, useUrlState } from './useUrlState'
