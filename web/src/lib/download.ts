export const downloadBlob = (fileName: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

export const downloadText = (fileName: string, text: string, mediaType: string): void =>
  downloadBlob(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
