type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>

/** Answers with a file to download, written while it is sent. */
function sendFile(name: string, contentType: string, parts: Parts): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

export function sendCsv(name: string, parts: Parts): Response {
  return sendFile(name, 'text/csv; charset=utf-8', parts)
}

export function sendXlsx(name: string, parts: Parts): Response {
  return sendFile(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', parts)
}

export function sendZip(name: string, parts: Parts): Response {
  return sendFile(name, 'application/zip', parts)
}

export function sendTar(name: string, parts: Parts): Response {
  return sendFile(name, 'application/x-tar', parts)
}

export function sendJson(name: string, parts: Parts): Response {
  return sendFile(name, 'application/json; charset=utf-8', parts)
}
