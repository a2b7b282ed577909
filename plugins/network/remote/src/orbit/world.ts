import { geoEqualEarth, geoPath } from 'd3-geo'
import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'

const topology = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>
const countries: FeatureCollection = feature(topology, topology.objects.countries)

/** Half the map's width and height, in the layout's units. */
export const worldExtent = { x: 200, y: 100 }

const projection = geoEqualEarth().fitExtent(
  [
    [-worldExtent.x, -worldExtent.y],
    [worldExtent.x, worldExtent.y],
  ],
  countries,
)
const path = geoPath(projection)

/** The outlines of all countries, as a path that a canvas draws; y points down. */
export const outlines = path(countries) ?? ''

/** The middle of a country's largest part, and half its smaller side, by its number; y points up. */
export const middles: ReadonlyMap<string, { x: number; y: number; room: number }> = new Map(
  countries.features.map((country) => {
    const main = largestPart(country.geometry)
    const [x, y] = path.centroid(main)
    const [[left, top], [right, bottom]] = path.bounds(main)
    return [String(country.id), { x, y: -y, room: Math.min(right - left, bottom - top) / 2 }]
  }),
)

type Geometry = FeatureCollection['features'][number]['geometry']

function largestPart(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiPolygon') return geometry
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  return parts.reduce((most, part) => (path.area(part) > path.area(most) ? part : most))
}
