/** jsdom hides what has the attribute, and knows no way to show it. */
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = "block";
};
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.display = "";
};
