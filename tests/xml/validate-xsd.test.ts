import { expect, it } from 'vitest'
import { parseXml } from './parse-xml.ts'
import { readSchema } from './read-schema.ts'
import { validateXsd } from './validate-xsd.ts'

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const URL_ENTRY =
  '<url><loc>https://casakas.test/</loc><lastmod>2026-11-18T15:00:00.000Z</lastmod><image:image><image:loc>https://casakas.test/a.jpg</image:loc></image:image></url>'

function faultsIn(urlset: string): string[] {
  const document = parseXml(`<?xml version="1.0"?><urlset ${NAMESPACES}>${urlset}</urlset>`)
  return validateXsd(document, [readSchema('sitemap'), readSchema('sitemap-image')])
}

it.each([
  ['nothing in it', '', /0 of url/],
  ['a wrong order', URL_ENTRY.replace(/(<loc>.*<\/loc>)(<lastmod>.*<\/lastmod>)/, '$2$1'), /0 of loc/],
  ['a day that there isn’t', URL_ENTRY.replace('2026-11-18T15:00:00.000Z', '2026-02-31'), /2026-02-31/],
  ['half an address', URL_ENTRY.replace('https://casakas.test/<', '/product/una-camiseta<'), /una-camiseta/],
  ['an unknown element', URL_ENTRY.replace('<lastmod>', '<precio>1</precio><lastmod>'), /precio isn't expected/],
  ['an unknown element of a known namespace', URL_ENTRY.replaceAll('image:loc', 'image:title'), /title/],
  ['an element twice', URL_ENTRY.replace('<lastmod>', '<lastmod>2026-11-18</lastmod><lastmod>'), /lastmod isn't/],
  ['an attribute', URL_ENTRY.replace('<loc>', '<loc lang="es">'), /unknown attribute lang/],
  ['a text between elements', URL_ENTRY.replace('<lastmod>', 'hola<lastmod>'), /has a text/],
])('22.10 a sitemap with %s is not valid', (_what, urlset, fault) => {
  expect(faultsIn(URL_ENTRY)).toEqual([])
  expect(faultsIn(urlset).join('\n')).toMatch(fault)
})

it.each([
  '<a>&</a>',
  '<a>&nbsp;</a>',
  '<a>1 < 2</a>',
  '<a><b></a></b>',
  '<a>',
  '<a></a><a></a>',
  '<a b=1></a>',
  '<a b="1" b="2"/>',
  '<g:a/>',
  '<a>\u0000</a>',
  '<a>\ud800</a>',
])('22.10 %j is no XML', (source) => {
  expect(() => parseXml(source)).toThrow()
})
