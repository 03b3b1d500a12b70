/** What has to be there; a test fails where it is not. */
export function sure<T>(value: T | null | undefined): T {
	if (value === null || value === undefined) throw new Error("it is missing");
	return value;
}
