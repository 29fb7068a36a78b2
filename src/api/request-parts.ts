import * as v from 'valibot';
import { doubtsField, type Endpoint, hashesField, type UploadFile, uploadsField } from '#contract/endpoint.ts';
import { fileDoubts } from '#contract/file-doubts.ts';

const Scalar = v.union([v.string(), v.number(), v.boolean()]);
const Fields = v.record(v.string(), v.nullish(v.union([Scalar, v.looseObject({})])));

const Input = v.object({
  params: v.optional(v.record(v.string(), v.string()), {}),
  query: v.optional(v.record(v.string(), v.nullish(v.union([Scalar, v.array(Scalar)]))), {}),
  body: v.optional(v.record(v.string(), v.unknown())),
  files: v.optional(
    v.array(
      v.object({
        name: v.string(),
        blob: v.instance(Blob),
        sha256: v.exactOptional(v.string()),
        doubt: v.exactOptional(v.picklist(fileDoubts)),
      }),
    ),
    [],
  ),
  uploads: v.optional(v.array(v.unknown()), []),
  bytes: v.optional(v.instance(Blob)),
});

export type RequestParts = {
  path: string;
  searchParams: URLSearchParams;
  /** A form if the call takes files, raw bytes, or a value that is sent as JSON. */
  body: FormData | Blob | Record<string, unknown> | undefined;
};

/** Converts the input of a call to path, query and body (R-API-01). */
export function requestParts(endpoint: Endpoint, input: unknown): RequestParts {
  const { params, query, body, files, uploads, bytes } = v.parse(Input, input);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return {
    path,
    searchParams: searchParams(query),
    body: endpoint.upload
      ? formData(v.parse(Fields, body ?? {}), endpoint.upload.name, files, uploads)
      : (bytes ?? body),
  };
}

function searchParams(query: v.InferOutput<typeof Input>['query']): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) params.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) params.append(name, String(value));
  }
  return params;
}

/** The text `null` with a backslash, since without one it means that there is no value (R-API-15). */
function asFormText(text: string): string {
  return text.replace(/^(?=\\*null$)/, '\\');
}

function formData(
  fields: v.InferOutput<typeof Fields>,
  fileField: string,
  files: readonly UploadFile[],
  uploads: readonly unknown[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : asFormText(String(value ?? '')),
    );
  for (const { name, blob } of files) form.append(fileField, blob, name);
  const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length > 0) form.append(hashesField, JSON.stringify(hashes));
  const doubts = files.flatMap(({ sha256, doubt }) => (sha256 && doubt ? { sha256, doubt } : []));
  if (doubts.length > 0) form.append(doubtsField, JSON.stringify(doubts));
  // A backend that takes no files in pieces never sees the field.
  if (uploads.length > 0) form.append(uploadsField, JSON.stringify(uploads));
  return form;
}
