import { createServer, type Server } from 'node:http'
import type { S3Settings } from '#server/imagenes/bucket.ts'

/** A store in memory, and what lies in it by `/bucket/key`. */
export type Bucket = {
  s3: S3Settings
  objects: Map<string, { bytes: Buffer; type: string }>
  close: () => Promise<void>
}

/** A bucket that knows as much of S3 as the shop uses. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://s3').pathname
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'PUT')
      objects.set(path, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' })
    if (request.method === 'DELETE') objects.delete(path)
    const { searchParams } = new URL(request.url!, 'http://s3')
    if (searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'content-type': 'application/xml' })
      return void response.end(listing([...objects.keys()], searchParams))
    }
    const object = objects.get(path)
    if (request.method === 'PUT' || request.method === 'DELETE') return void response.writeHead(200).end()
    if (object === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return void response.end(
        request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code><Message>gone</Message></Error>',
      )
    }
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length })
    response.end(request.method === 'HEAD' ? '' : object.bytes)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'sa-east-1',
    bucket: 'casakas',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  return { s3, objects, close }
}

/** Two keys per page, so that there are several pages. */
function listing(paths: string[], searchParams: URLSearchParams): string {
  const keys = paths
    .map((path) => decodeURIComponent(path.slice('/casakas/'.length)))
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
    .toSorted()
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const page = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const more = from + 2 < keys.length
  const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`
}
